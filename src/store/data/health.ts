import { type Kysely, sql } from 'kysely';
import { RESERVED_USERNAMES } from '#contract/rules/reserved-usernames.ts';
import { schemaVersion } from '../engine/migrations/migrate.ts';
import type { Store } from '../engine/store.ts';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';

interface Health {
  /** Descriptions of what is wrong with the database itself. */
  damage: string[];
  /** True if every row can be read, so that the damaged indexes can be rebuilt from the rows. */
  onlyIndexes: boolean;
}

/** PostgreSQL checks itself; it only has to answer. */
export async function healthOf(db: Kysely<Schema>, engine: Engine): Promise<Health> {
  if (engine === 'postgres') {
    await sql`select 1`.execute(db);
    return { damage: [], onlyIndexes: false };
  }
  const damage = await damageIn(db, 'integrity_check(3)');
  const orphans = await orphansIn(db).catch((error: Error) => [error.message]);
  const onlyIndexes = orphans.length === 0 && damage.length > 0 && (await damageIn(db, 'quick_check(1)')).length === 0;
  return { damage: [...damage, ...orphans], onlyIndexes };
}

export interface OpenTransaction {
  pid: number;
  program: string;
  database: string;
  /** In milliseconds since 1970. */
  since: number;
}

/**
 * PostgreSQL: the transaction that has been open for the longest time in the whole cluster, if this role may see it.
 */
export async function oldestTransaction(db: Kysely<Schema>): Promise<OpenTransaction | undefined> {
  const { rows } = await sql<OpenTransaction>`
    select pid, coalesce(nullif(application_name, ''), 'a program without a name') as program, datname as database,
      extract(epoch from xact_start)::float8 * 1000 as since
    from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() and xact_start is not null
      and (backend_xmin is not null or backend_xid is not null)
    order by xact_start limit 1`.execute(db);
  return rows[0];
}

/** Stops at the first fault; covers indexes too. */
export const WHOLE = 'integrity_check(1)';

/** A quick check covers everything except whether indexes and rows agree. */
export async function damageIn(
  db: Kysely<Schema>,
  check: `${'integrity' | 'quick'}_check(${string})`,
): Promise<string[]> {
  try {
    const { rows } = await sql<Record<string, string>>`${sql.raw(`pragma ${check}`)}`.execute(db);
    const found = rows.flatMap((row) => Object.values(row));
    // SQLite puts a heading above the faults it found.
    return found
      .filter((text) => text !== 'ok')
      .map((text) => text.replace(/^\*{3}.*\*{3}\n/, '').replaceAll('\n', ' '));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function orphansIn(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return [...new Set(rows.map(({ table }) => `rows of ${table} refer to what is not there`))];
}

/** The version of the schema; 0 if there is none. */
export const schemaIn = (db: Kysely<Schema>): Promise<number> => schemaVersion(db).catch(() => 0);

/** Usernames that members took before they were reserved. */
export async function reservedNames(db: Kysely<Schema>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where(bareKey, 'in', RESERVED_USERNAMES)
    .where('guest', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ username }) => username);
}

/** The username as `isReservedUsername` compares it. */
const bareKey = sql<string>`replace(replace(replace(username_key, '.', ''), '_', ''), '-', '')`;

export async function ownersIn(db: Kysely<Schema>): Promise<string[]> {
  const owners = db.selectFrom('users').select('username').where('role', '=', 'owner').where('state', '<>', 'deleted');
  return (await owners.orderBy('id').execute()).map(({ username }) => username);
}

/** The time when the newest post or account was created; 0 if there is none. */
export async function newestMoment(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ newest: number | null }>`
    select max(created_at) as newest from (
      select created_at from (select created_at from posts order by id desc limit 1) post
      union all select created_at from (select created_at from users order by id desc limit 1) person
    ) written`.execute(db);
  return rows[0]?.newest ?? 0;
}

/**
 * Rebuilds the indexes of a SQLite database and returns whether it is sound now. The caller must check that the rows
 * are complete: an index is built from whatever rows exist.
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

/** Fills the index of names as migration 0004 does. */
async function indexNamesAnew(db: Kysely<Schema>): Promise<void> {
  await sql`insert into users_search (users_search) values ('delete-all')`.execute(db);
  await sql`insert into users_search (rowid, text) select id, search || char(10) from users`.execute(db);
}

/** Empties the index of posts, so that a job fills it again. A backup from before migration 21 has none. */
async function emptyPostSearch(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`select 1 from sqlite_schema where name = 'post_search'`.execute(db);
  if (rows.length === 0) return;
  await sql`insert into post_search (post_search) values ('delete-all')`.execute(db);
  await db.deleteFrom('post_search_state').execute();
}

/** The size of the database on disk including indexes, in bytes; for SQLite without the write-ahead log. */
export async function databaseSize({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  const { rows } = await sql<{ size: number }>`${sql.raw(
    engine === 'postgres'
      ? 'select pg_database_size(current_database()) as size'
      : 'select page_count * page_size as size from pragma_page_count(), pragma_page_size()',
  )}`.execute(db);
  return rows[0]?.size ?? 0;
}
