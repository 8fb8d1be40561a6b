import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../schema/table.ts';
import { isLockTimeout, isRetryable, StoreError } from '../failures.ts';
import { giveWayToReaders, lockOutOthers } from '../lock.ts';
import { assertUpgradable, migrations as known, migrationsAfter, schemaAfter } from './index.ts';

/** Tables are not typed here: a migration knows the schema of its own day, not today's. */
export type Migration = (db: Kysely<unknown>, engine: Engine) => Promise<void>;

export interface Upgrade {
  migrations?: readonly Migration[];
  /** Called before data of an older schema is changed, while others may still write. */
  before?: (from: number, to: number) => Promise<void>;
  /** PostgreSQL: called once when a migration has to wait for a transaction that others have left open. */
  onWait?: () => void;
  /** Migrations only add: a node goes on serving what a newer one has migrated. */
  servesNewer?: boolean;
}

/** Between two tries of a migration, growing: readers that waited behind the last try are served first. */
const PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;

/**
 * A database that is up to date is only read: it may be locked, or its disk full. `look` reads the version without waiting
 * for a writer, and fails where there is none yet.
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  engine: Engine,
  upgrade: Upgrade = {},
  look = () => schemaVersion(db),
): Promise<void> {
  const { migrations = known, before, onWait, servesNewer = false } = upgrade;
  const newest = schemaAfter(migrations);
  let version = await look().catch(() => 0);
  for (;;) {
    if (version > newest && !servesNewer) {
      throw new StoreError(
        `The database has schema ${version}, newer than the ${newest} this Pipit knows. Start a newer Pipit.`,
      );
    }
    if (version >= newest) return;
    assertUpgradable(version);
    if (version > 0) await before?.(version, newest);
    const found = await withoutHoldingUp(() => migrateFrom(version, { db, engine, migrations }), onWait);
    if (found === version) return;
    // Another node was quicker.
    version = found;
  }
}

/**
 * PostgreSQL: a change of a table waits for every transaction that has read it, such as a backup, and every later reader
 * waits for the change. So the change gives up after a second, and all of the migration is tried again.
 */
async function withoutHoldingUp<T>(work: () => Promise<T>, onWait = () => {}): Promise<T> {
  for (let pause = PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error) && !isRetryable(error)) throw error;
    }
    if (pause === PAUSE_MS) onWait();
    await new Promise<void>((resume) => setTimeout(resume, pause));
  }
}

/**
 * One transaction for all, one node at a time: killed or failed in the middle, nothing has happened. Gives the version that
 * it found; where it is another one than expected, nothing is done.
 */
function migrateFrom<DB>(
  expected: number,
  { db, engine, migrations }: { db: Kysely<DB>; engine: Engine; migrations: readonly Migration[] },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await lockOutOthers(transaction, engine, 'migrate');
    await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
    const found = await schemaVersion(transaction);
    if (found !== expected) return found;
    await giveWayToReaders(transaction, engine);
    for (const apply of migrationsAfter(found, migrations))
      await apply(transaction as unknown as Kysely<unknown>, engine);
    await sql`delete from schema_version`.execute(transaction);
    await sql`insert into schema_version (version) values (${sql.lit(schemaAfter(migrations))})`.execute(transaction);
    return found;
  });
}

export async function schemaVersion<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? 0;
}
