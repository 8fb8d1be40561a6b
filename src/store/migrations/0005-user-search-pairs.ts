import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What 0004 is to SQLite: every two letters in a row of the names of people. By PostgreSQL's own means, since not every host
 * may add an extension, and `pg_trgm` knows only the letters of the locale. By their bytes, so that the index outlives an
 * upgrade of the locale. Without a list of what is still to be sorted in: every search would go through it.
 */
export const userSearchPairs: Migration = async (db, engine) => {
  if (engine !== 'postgres') return;
  await sql`
    create function letter_pairs(name text) returns text[] language sql immutable strict parallel safe as $$
      select array(select substr(name, i, 2) from generate_series(1, length(name) - 1) as i)
    $$`.execute(db);
  await sql`
    create index users_search_pairs on users using gin (letter_pairs(search collate "C")) with (fastupdate = off)`.execute(
    db,
  );
};
