import { moveCount } from '../posts/counters.ts';
import { lockCounted } from '../sql/lock.ts';
import { prepared } from '../sql/prepared.ts';
import { inTransaction, type Store } from '../store.ts';

type Follow = { follower: number; followee: number };

const insert = prepared<Follow & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('follows')
    .values({ follower_id: param('follower'), followee_id: param('followee'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const remove = prepared<Follow, { id: number }>((db, param) =>
  db
    .deleteFrom('follows')
    .where('follower_id', '=', param('follower'))
    .where('followee_id', '=', param('followee'))
    .returning('id'),
);

/** False when already following. */
export const follow = (store: Store, { follower, followee, now }: Follow & { now: number }): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      const [made] = await insert(store, { follower, followee, now });
      if (made) await moveCounts(store, { follower, followee }, 1);
      return made !== undefined;
    },
    `user ${followee}`,
  );

/** False when not following. */
export const unfollow = (store: Store, { follower, followee }: Follow): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      await lockCounted(store, 'users', [follower, followee]);
      const [gone] = await remove(store, { follower, followee });
      if (gone) await moveCounts(store, { follower, followee }, -1);
      return gone !== undefined;
    },
    `user ${followee}`,
  );

/** In the order of the ids: two people who follow each other at once would otherwise wait for each other. */
async function moveCounts(store: Store, { follower, followee }: Follow, by: number): Promise<void> {
  for (const id of [follower, followee].sort((a, b) => a - b)) {
    await (id === follower ? moveCount.following : moveCount.followers)(store, { id, by });
  }
}
