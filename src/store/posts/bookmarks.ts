import { sql } from 'kysely';
import { atMost, type Page, pageOf, positionOfId } from '../feeds/page.ts';
import { flag } from '../sql/flag.ts';
import { prepared } from '../sql/prepared.ts';
import { inTransaction, type Store } from '../store.ts';
import { marked } from '../views/viewer-marks.ts';
import type { Reader } from '../visibility/visible.ts';
import { type PostRow, postsByIds } from './posts.ts';

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

/** `id` is its place among the reader's bookmarks. */
export interface Bookmarked {
  id: number;
  post_id: number;
  liked: number;
}

const page = prepared<{ user: number; id: number; limit: number }, Bookmarked>((db, param) =>
  db
    .selectFrom('bookmarks')
    .select([
      'id',
      'post_id',
      flag(sql`select 1 from likes where likes.user_id = ${param('user')} and likes.post_id = bookmarks.post_id`).as(
        'liked',
      ),
    ])
    .where('user_id', '=', param('user'))
    .where('id', '<', param('id'))
    .orderBy('id', 'desc')
    .limit(atMost(param('limit'))),
);

/** The latest first. */
export const pageOfBookmarks = async (
  store: Store,
  user: number,
  { id, limit }: { id: number; limit: number },
): Promise<Page<Bookmarked>> => pageOf(await page(store, { user, id, limit: limit + 1 }), limit, positionOfId);

/** Those that their owner may see. */
export async function bookmarkedPosts(store: Store, bookmarks: Bookmarked[], owner: Reader): Promise<PostRow[]> {
  const ids = bookmarks.map(({ post_id }) => post_id);
  const liked = bookmarks.filter((bookmark) => bookmark.liked === 1).map(({ post_id }) => post_id);
  return marked(await postsByIds(store, ids, owner, 'direct'), new Set(liked), new Set(ids));
}
