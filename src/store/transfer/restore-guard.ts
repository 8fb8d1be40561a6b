import { type Kysely, sql } from 'kysely';
import { schemaVersion } from '../engine/migrations/migrate.ts';
import type { Schema } from '../schema.ts';
import { countRows } from './tables.ts';

/** One that was just stopped is listed until its connections are taken down. */
const STOPPING = { looks: 20, seconds: 0.1 };

/** Why a community must not be put into this PostgreSQL now; null when it may. Asked over its only connection. */
export async function whyOccupied(db: Kysely<Schema>): Promise<string | null> {
  if (await isRunning(db)) return 'a Pipit is running on this database: stop it first.';
  const version = await schemaVersion(db).catch(() => 0);
  if (version === 0 || (await countRows(db, 'users')) === 0) return null;
  return 'the database is not empty. Create an empty one and name it in DATABASE_URL; the old one stays as it is, and its pictures stay where they are.';
}

async function isRunning(db: Kysely<Schema>): Promise<boolean> {
  for (let looks = 0; looks < STOPPING.looks; looks++) {
    const others = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'pipit' and pid <> pg_backend_pid()`.execute(db);
    if (others.rows.length === 0) return false;
    await sql`select pg_sleep(${sql.lit(STOPPING.seconds)})`.execute(db);
  }
  return true;
}
