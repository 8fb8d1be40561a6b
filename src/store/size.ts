import { sql } from 'kysely';
import type { Store } from './open.ts';

/** In bytes, with its indexes. */
export async function databaseSize({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  const { rows } = await sql<{ size: number }>`${sql.raw(
    engine === 'postgres'
      ? 'select pg_database_size(current_database()) as size'
      : 'select page_count * page_size as size from pragma_page_count(), pragma_page_size()',
  )}`.execute(db);
  return rows[0]?.size ?? 0;
}
