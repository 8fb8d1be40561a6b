import { type Kysely, sql } from 'kysely';
import { RESERVED_USERNAMES } from '#contract/reserved-usernames.ts';
import { schemaVersion } from './migrate.ts';
import type { Engine } from './open.ts';
import type { Schema } from './schema.ts';

/** What is wrong with the database itself, in words; a PostgreSQL looks after itself and need only answer. */
export async function damageIn(db: Kysely<Schema>, engine: Engine): Promise<string[]> {
  if (engine === 'postgres') {
    await sql`select 1`.execute(db);
    return [];
  }
  try {
    const found = await sql<{ integrity_check: string }>`pragma integrity_check(3)`.execute(db);
    const orphans = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
    return [
      ...found.rows.map(({ integrity_check }) => integrity_check).filter((text) => text !== 'ok'),
      ...new Set(orphans.rows.map(({ table }) => `rows of ${table} refer to what is not there`)),
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** 0 where there is none. */
export const schemaIn = (db: Kysely<Schema>): Promise<number> => schemaVersion(db).catch(() => 0);

/** Usernames that members took before they were reserved. */
export async function reservedNames(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('username_key', 'in', RESERVED_USERNAMES)
    .where('guest', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/** When the last post was written or the last account made; 0 when there is none. */
export async function newestMoment(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(created_at) as newest from (
      select created_at from (select created_at from posts order by id desc limit 1) post
      union all select created_at from (select created_at from users order by id desc limit 1) person
    ) written`.execute(db);
  return rows[0]?.newest ?? 0;
}
