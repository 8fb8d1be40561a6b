import { lockCounted } from '../sql/lock.ts';
import { prepared } from '../sql/prepared.ts';
import { inTransaction, type Store } from '../store.ts';
import { moveCount } from './counters.ts';

type Like = { post: number; user: number };

const insert = prepared<Like & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('likes')
    .values({ post_id: param('post'), user_id: param('user'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const remove = prepared<Like, { id: number }>((db, param) =>
  db.deleteFrom('likes').where('user_id', '=', param('user')).where('post_id', '=', param('post')).returning('id'),
);

/** False when it was liked already. The count moves only when a row did. */
export const like = (store: Store, { post, user, now }: Like & { now: number }): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      const [made] = await insert(store, { post, user, now });
      if (made) await moveCount.likes(store, { id: post, by: 1 });
      return made !== undefined;
    },
    `post ${post}`,
  );

/** False when it was not liked. */
export const unlike = (store: Store, { post, user }: Like): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      await lockCounted(store, 'posts', [post]);
      const [gone] = await remove(store, { post, user });
      if (gone) await moveCount.likes(store, { id: post, by: -1 });
      return gone !== undefined;
    },
    `post ${post}`,
  );
