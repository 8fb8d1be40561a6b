import * as postgres from './home.postgres.ts';
import * as sqlite from './home.sqlite.ts';
import type { Store } from './open.ts';
import type { Position, Sort } from './page.ts';
import { SORTS } from './page.ts';
import { prepared } from './prepared.ts';

export interface HomeParams extends Position {
  reader: number;
  limit: number;
}

type HomeQuery = (store: Store, params: HomeParams) => Promise<{ id: number }[]>;

const compiled = (make: typeof sqlite.homeQuery) =>
  Object.fromEntries(
    SORTS.map((sort) => [sort, prepared<HomeParams, { id: number }>((_db, param) => make(sort, param))]),
  ) as Record<Sort, HomeQuery>;

const onSqlite = compiled(sqlite.homeQuery);
const onPostgres = compiled(postgres.homeQuery);
const onPostgresRecent = compiled(postgres.recentHomeQuery);

/** From here on a scan of what is on top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 200;

export async function homeIds(
  store: Store,
  reader: { id: number; following: number },
  sort: Sort,
  page: Position & { limit: number },
): Promise<number[]> {
  const params = { ...page, reader: reader.id };
  const idsOf = async (query: HomeQuery) => (await query(store, params)).map(({ id }) => id);
  if (store.engine === 'sqlite') return idsOf(onSqlite[sort]);
  if (reader.following > MANY) {
    const ids = await idsOf(onPostgresRecent[sort]);
    if (ids.length === page.limit) return ids;
  }
  return idsOf(onPostgres[sort]);
}
