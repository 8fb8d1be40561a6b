import { inTransaction, type Store } from './open.ts';
import { atMost } from './page.ts';
import { prepared } from './prepared.ts';

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

const page = prepared<{ user: number; id: number; limit: number }, { id: number; post_id: number }>((db, param) =>
  db
    .selectFrom('bookmarks')
    .select(['id', 'post_id'])
    .where('user_id', '=', param('user'))
    .where('id', '<', param('id'))
    .orderBy('id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The latest first. */
export const pageOfBookmarks = (store: Store, user: number, { id, limit }: { id: number; limit: number }) =>
  page(store, { user, id, limit });
