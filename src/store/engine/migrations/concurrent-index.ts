import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../schema.ts';
import type { Store } from '../store.ts';

export interface ConcurrentIndex {
  name: string;
  /** The SQL after `on`, such as `posts (author_id, created_at)`. */
  on: string;
}

/** The number is arbitrary, but every node must use the same. */
const LOCK = 7_047_484;

/** No timeout ends the build, and it uses one processor: the others are for writers. */
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
 * PostgreSQL, on a separate connection and outside of transactions. A node that was killed may have left the index
 * half-built, and its server process may still be building it while holding the lock. Returns false while another build
 * is running. No statement waits for the lock: a build ends only after every statement that began before it, so both
 * would wait for each other.
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

/** The statement does not begin with `select`, so that it gets a connection that writes. */
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

/** Does not use `reset`, which would restore the settings of the server instead of those of the pool. */
async function restore(db: Kysely<Schema>, usual: Settings | undefined): Promise<void> {
  if (!usual) return;
  await sql`
    select set_config('statement_timeout', ${usual.statement}, false), set_config('lock_timeout', ${usual.lock}, false),
      set_config('max_parallel_maintenance_workers', ${usual.workers}, false)`.execute(db);
}
