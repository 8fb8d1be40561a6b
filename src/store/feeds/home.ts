import type { PostRow } from '../posts.ts';
import type { Store } from '../store.ts';
import { pageOfHome as onPostgres } from './home.postgres.ts';
import { pageOfHome as onSqlite } from './home.sqlite.ts';
import type { Position, Sort } from './page.ts';

export interface HomeParams extends Position {
  reader: number;
  limit: number;
}

/** Whose home it is; `following` others are followed. */
export interface HomeReader {
  id: number;
  following: number;
}

/** Own posts and those of followed users, gathered at reading: nothing is copied when somebody posts. */
export const pageOfHome = (
  store: Store,
  reader: HomeReader,
  sort: Sort,
  page: Position & { limit: number },
): Promise<PostRow[]> => (store.engine === 'sqlite' ? onSqlite : onPostgres)(store, reader, sort, page);
