import type { PostRow } from '../posts/posts.ts';
import type { Store } from '../store.ts';
import type { Reader, ReaderParams } from '../visibility/visible.ts';
import { pageOfHome as onPostgres } from './home.postgres.ts';
import { pageOfHome as onSqlite } from './home.sqlite.ts';
import { type Page, type Position, pageOf, positionIn, type Sort } from './page.ts';

export type Paged = Position & { limit: number };
export type HomeParams = Paged & ReaderParams;

/** Whose home it is; `following` others are followed. */
export interface HomeReader extends Reader {
  following: number;
}

/** Own posts and those of followed users, gathered at reading: nothing is copied when somebody posts. */
export async function pageOfHome(store: Store, reader: HomeReader, sort: Sort, page: Paged): Promise<Page<PostRow>> {
  const read = store.engine === 'sqlite' ? onSqlite : onPostgres;
  const rows = await read(store, reader, sort, { ...page, limit: page.limit + 1 });
  return pageOf(rows, page.limit, positionIn(sort));
}
