import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Store } from '../store.ts';

export interface ConcurrentIndex {
  name: string;
  /** What follows `on`, such as `posts (author_id, created_at)`. */
  on: string;
}

/** Any constant will do; every node must use the same. */
const LOCK = 7_047_484;

/** Nothing ends it for taking long, and it takes one processor: the others are for those who write. */
const PATIENT = `
  set statement_timeout = 0;
  set lock_timeout = 0;
  set max_parallel_maintenance_workers = 0`;

interface Settings {
  statement: string;
  lock: string;
  workers: string;
}

/**
 * PostgreSQL, on a connection of its own and outside of transactions. A node that was killed may have left it half-built, and its
 * server may still build it: that one has the lock. False while another one is built. Nobody waits for that in a statement: its
 * end waits for every statement that began before, and each would wait for the other.
 */
export const buildIndex = ({ db }: Store, { name, on }: ConcurrentIndex): Promise<boolean> =>
  db.connection().execute(async (db) => {
    if (!(await takeLock(db))) return false;
    const usual = await settingsOf(db);
    await sql.raw(PATIENT).execute(db);
    try {
      if ((await stateOf(db, name)) === 'half-built') await sql`drop index concurrently ${sql.ref(name)}`.execute(db);
      await sql`create index concurrently if not exists ${sql.ref(name)} on ${sql.raw(on)}`.execute(db);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
      await restore(db, usual);
    }
    return true;
  });

/** Begins with a word that is no `select`: the connection is to be one of those that write. */
async function takeLock(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with lock as (select pg_try_advisory_lock(${sql.lit(LOCK)}) as taken) select taken from lock`.execute(db);
  return rows[0]?.taken ?? false;
}

async function stateOf(db: Kysely<Schema>, name: string): Promise<'none' | 'half-built' | 'built'> {
  const { rows } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (!rows[0]) return 'none';
  return rows[0].valid ? 'built' : 'half-built';
}

async function settingsOf(db: Kysely<Schema>): Promise<Settings | undefined> {
  const { rows } = await sql<Settings>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('max_parallel_maintenance_workers') as workers`.execute(db);
  return rows[0];
}

/** Not by `reset`, which would give what the server has and not what the pool has set. */
async function restore(db: Kysely<Schema>, usual: Settings | undefined): Promise<void> {
  if (!usual) return;
  await sql`
    select set_config('statement_timeout', ${usual.statement}, false), set_config('lock_timeout', ${usual.lock}, false),
      set_config('max_parallel_maintenance_workers', ${usual.workers}, false)`.execute(db);
}
