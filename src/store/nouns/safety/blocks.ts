import { BLOCKS_MAX } from '#contract/rules/limits.ts';
import { takeBackFrom } from '../../data/notifications/take-back.ts';
import { takeTurn } from '../../engine/lock.ts';
import { prepared } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { unfollow } from '../people/follows.ts';
import { pageOfHidden } from './hidden.ts';

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

/** Neither follows the other any more, nor was told of them. False for who has blocked as many as one may. */
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
