import { type Kysely, sql } from 'kysely';
import { migrations as known } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { lockOutOthers } from './sql/lock.ts';
import { StoreError } from './sql/store-error.ts';
import type { Engine } from './store.ts';

export interface Upgrade {
  migrations?: readonly Migration[];
  /** Called before data of an older schema is changed, while others may still write. */
  before?: (from: number, to: number) => Promise<void>;
  /** Migrations only add: a node goes on serving what a newer one has migrated. */
  servesNewer?: boolean;
}

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
  const { migrations = known, before, servesNewer = false } = upgrade;
  let version = await look().catch(() => 0);
  for (;;) {
    if (version > migrations.length && !servesNewer) {
      throw new StoreError(
        `The database has schema ${version}, newer than the ${migrations.length} this Pipit knows. Start a newer Pipit.`,
      );
    }
    if (version >= migrations.length) return;
    if (version > 0) await before?.(version, migrations.length);
    const found = await migrateFrom(version, { db, engine, migrations });
    if (found === version) return;
    // Another node was quicker.
    version = found;
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
    for (const apply of migrations.slice(found)) await apply(transaction as unknown as Kysely<unknown>, engine);
    await sql`delete from schema_version`.execute(transaction);
    await sql`insert into schema_version (version) values (${sql.lit(migrations.length)})`.execute(transaction);
    return found;
  });
}

export async function schemaVersion<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? 0;
}
