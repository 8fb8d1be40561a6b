import { type RawBuilder, sql } from 'kysely';
import { BLOCKS_MAX } from '#contract/rules/limits.ts';
import { takeBackFrom } from '../../data/notifications/edits.ts';
import { takeTurn } from '../../engine/lock.ts';
import { atMost, prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Page, pageOf, positionOfId } from '../../reading/page.ts';
import type { ShortUserRow } from '../../reading/people/json.ts';
import { preparedOneFor, type Reader, visiblePeople } from '../../reading/visibility/visible.ts';
import { unfollow } from '../people/follows.ts';

export type HiddenRow = ShortUserRow & { id: number; bird: string; created_at: number };

type Paged = { id: number; limit: number };

/**
 * The people whom someone has blocked or muted, latest first. Includes people whose profile they cannot see, so that
 * they can end the block or mute.
 */
export function pageOfHidden<More extends object = object>(
  table: 'blocks' | 'mutes',
  own: string,
  other: string,
  more: RawBuilder<unknown> = sql``,
) {
  const page = prepared<Paged & { owner: number }, HiddenRow & More>(
    (_db, param) => sql<HiddenRow & More>`
      select mine.id, mine.created_at, users.uid, users.username, users.first_name, users.last_name, users.avatar_url,
        users.bird ${more}
      from ${sql.table(table)} as mine cross join users
      where mine.${sql.ref(own)} = ${param('owner')} and users.id = mine.${sql.ref(other)} and users.state <> 'deleted'
        and mine.id < ${param('id')}
      order by mine.id desc limit ${atMost(param('limit'))}`,
  );
  return async (store: Store, owner: number, { id, limit }: Paged): Promise<Page<HiddenRow & More>> =>
    pageOf(await page(store, { owner, id, limit: limit + 1 }), limit, positionOfId);
}

type Target = ShortUserRow & { id: number; bird: string };

const target = preparedOne<{ uid: string }, Target>((db, param) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'username', 'first_name', 'last_name', 'avatar_url', 'bird'])
    .where('uid', '=', param('uid'))
    .where('state', 'in', ['active', 'silenced', 'suspended']),
);

/** Finds a person to block or mute, even if the two can no longer see each other. */
export const findTarget = (store: Store, uid: string) => target(store, { uid });

const seen = preparedOneFor<{ uid: string }, { id: number }>((db, param, _engine, reader) =>
  visiblePeople(db, 'profile', reader).select('users.id').where('users.uid', '=', param('uid')),
);

/** True if the reader can see the profile. */
export const isProfileSeen = async (store: Store, reader: Reader, uid: string): Promise<boolean> =>
  (await seen(store, reader, { uid })) !== undefined;

type Block = { blocker: number; blocked: number };

const own = prepared<{ blocker: number }, { blocked_id: number }>((db, param) =>
  db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', param('blocker')),
);

const insert = prepared<Block & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('blocks')
    .values({ blocker_id: param('blocker'), blocked_id: param('blocked'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/**
 * Also ends follows in both directions, and withdraws the notifications they sent each other. Returns false if the
 * blocker already has the maximum number of blocks.
 */
export const block = (store: Store, { blocker, blocked, now }: Block & { now: number }): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      await takeTurn(store, 'hide', [blocker, blocked]);
      const others = (await own(store, { blocker })).filter(({ blocked_id }) => blocked_id !== blocked);
      if (others.length >= BLOCKS_MAX) return false;
      await insert(store, { blocker, blocked, now });
      await unfollow(store, { follower: blocker, followee: blocked });
      await unfollow(store, { follower: blocked, followee: blocker });
      await takeBackFrom(store, { reader: blocker, actor: blocked });
      await takeBackFrom(store, { reader: blocked, actor: blocker });
      return true;
    },
    `user ${blocker}`,
  );

export const unblock = (store: Store, { blocker, blocked }: Block): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.deleteFrom('blocks').where('blocker_id', '=', blocker).where('blocked_id', '=', blocked).execute();
  });

export const pageOfBlocks = pageOfHidden('blocks', 'blocker_id', 'blocked_id');
