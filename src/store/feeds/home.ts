import { markedByIds, type PostRow } from '../posts/posts.ts';
import type { Store } from '../store.ts';
import type { Reader, ReaderParams } from '../visibility/visible.ts';
import { newestOfHome as newestOnPostgres, pageOfHome as onPostgres } from './home.postgres.ts';
import { newestOfHome as newestOnSqlite, pageOfHome as onSqlite } from './home.sqlite.ts';
import { HOT_AMONG, pageByHot } from './hot.ts';
import { type Page, type Position, pageOf, positionIn, type Sort } from './page.ts';

export type Paged = Position & { limit: number };
export type HomeParams = Paged & ReaderParams;

/** Whose home it is; `following` others are followed. */
export interface HomeReader extends Reader {
  following: number;
}

/** Orders that every author's posts are stored in. */
export type StoredOrder = Exclude<Sort, 'hot'>;

/** Own posts and those of followed users, gathered at reading: nothing is copied when somebody posts. */
export async function pageOfHome(store: Store, reader: HomeReader, sort: Sort, page: Paged): Promise<Page<PostRow>> {
  if (sort === 'hot') {
    const newest = await (store.engine === 'sqlite' ? newestOnSqlite : newestOnPostgres)(store, reader, HOT_AMONG);
    return pageByHot(store, newest, page, (ids) => markedByIds(store, ids, reader));
  }
  const read = store.engine === 'sqlite' ? onSqlite : onPostgres;
  const rows = await read(store, reader, sort, { ...page, limit: page.limit + 1 });
  return pageOf(rows, page.limit, positionIn(sort));
}
