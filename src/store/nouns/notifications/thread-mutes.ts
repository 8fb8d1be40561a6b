import { sql } from 'kysely';
import { THREAD_MUTES_MAX } from '#contract/rules/limits.ts';
import { takeTurn } from '../../engine/lock.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { askWhoListens } from './push.ts';

type ThreadMute = { user: number; post: number };

const one = preparedOne<ThreadMute, { id: number }>((db, param) =>
  db.selectFrom('thread_mutes').select('id').where('user_id', '=', param('user')).where('post_id', '=', param('post')),
);

export const isThreadMuted = async (store: Store, mute: ThreadMute): Promise<boolean> =>
  (await one(store, mute)) !== undefined;

const insert = prepared<ThreadMute & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('thread_mutes')
    .values({ user_id: param('user'), post_id: param('post'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const dropOldest = prepared<{ user: number }, never>(
  (_db, param) => sql`
    delete from thread_mutes where user_id = ${param('user')} and id <= (
      select id from thread_mutes where user_id = ${param('user')} order by id desc
      limit 1 offset ${sql.lit(THREAD_MUTES_MAX)})`,
);

/** Earlier notifications of the thread are hidden by `isSeenNotice`, and appear again when the mute ends. */
export const muteThread = (store: Store, { user, post, now }: ThreadMute & { now: number }): Promise<void> =>
  inTransaction(
    store,
    async (store) => {
      await takeTurn(store, 'hide', [user]);
      await insert(store, { user, post, now });
      await dropOldest(store, { user });
      await askWhoListens(store, user);
    },
    `user ${user}`,
  );

export const unmuteThread = (store: Store, { user, post }: ThreadMute): Promise<void> =>
  inTransaction(
    store,
    async (store) => {
      await store.db.deleteFrom('thread_mutes').where('user_id', '=', user).where('post_id', '=', post).execute();
      await askWhoListens(store, user);
    },
    `user ${user}`,
  );
