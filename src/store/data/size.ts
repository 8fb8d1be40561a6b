import { sql } from 'kysely';
import type { Store } from '../engine/store.ts';

/** What the database takes on disk with its indexes, in bytes; of SQLite without its write-ahead log. */
export async function databaseSize({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  const { rows } = await sql<{ size: number }>`${sql.raw(
    engine === 'postgres'
      ? 'select pg_database_size(current_database()) as size'
      : 'select page_count * page_size as size from pragma_page_count(), pragma_page_size()',
  )}`.execute(db);
  return rows[0]?.size ?? 0;
}
