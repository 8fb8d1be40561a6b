import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { damageIn, WHOLE } from './health.ts';

/**
 * Makes the indexes of a SQLite database anew, and says whether it is sound now. Whether the rows are whole is for the
 * caller to see: indexes are made of whatever is there.
 */
export async function mendIndexes(db: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`reindex`.execute(db);
    if (await isWhole(db)) return true;
    await indexNamesAnew(db);
    await emptyPostSearch(db);
    return await isWhole(db);
  } catch {
    return false;
  }
}

const isWhole = async (db: Kysely<Schema>): Promise<boolean> => (await damageIn(db, WHOLE)).length === 0;

/** As migration 0004 made it. */
async function indexNamesAnew(db: Kysely<Schema>): Promise<void> {
  await sql`insert into users_search (users_search) values ('delete-all')`.execute(db);
  await sql`insert into users_search (rowid, text) select id, search || char(10) from users`.execute(db);
}

/** A job fills it. Not in a backup from before migration 21. */
async function emptyPostSearch(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'post_search'`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into post_search (post_search) values ('delete-all')`.execute(db);
  await db.deleteFrom('post_search_state').execute();
}
