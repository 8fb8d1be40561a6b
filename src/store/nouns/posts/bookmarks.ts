import { prepared } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';

type Bookmark = { post: number; user: number };

const insert = prepared<Bookmark & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('bookmarks')
    .values({ post_id: param('post'), user_id: param('user'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const remove = prepared<Bookmark, { id: number }>((db, param) =>
  db.deleteFrom('bookmarks').where('user_id', '=', param('user')).where('post_id', '=', param('post')).returning('id'),
);

/** False when it was bookmarked already. */
export const bookmark = (store: Store, params: Bookmark & { now: number }): Promise<boolean> =>
  inTransaction(store, async (store) => (await insert(store, params)).length > 0);

/** False when it was not bookmarked. */
export const unbookmark = (store: Store, params: Bookmark): Promise<boolean> =>
  inTransaction(store, async (store) => (await remove(store, params)).length > 0);
