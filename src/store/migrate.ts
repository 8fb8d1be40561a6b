import { type Kysely, sql } from 'kysely';
import { lockOutOthers } from './lock.ts';
import { migrations as known } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import type { Engine } from './open.ts';
import { StoreError } from './store-error.ts';

export interface Upgrade {
  migrations?: readonly Migration[];
  /** Called before data of an older schema is changed, while nobody else can write. */
  before?: (from: number, to: number) => Promise<void>;
}

/** One transaction for all, one node at a time: killed or failed in the middle, nothing has happened. */
export async function migrate<DB>(db: Kysely<DB>, engine: Engine, upgrade: Upgrade = {}): Promise<void> {
  const { migrations = known, before } = upgrade;
  await db.transaction().execute(async (transaction) => {
    await lockOutOthers(transaction, engine, 'migrate');
    await sql`create table if not exists schema_version (version integer not null)`.execute(transaction);
    const version = await schemaVersion(transaction);
    if (version > migrations.length) {
      throw new StoreError(
        `The database has schema ${version}, newer than the ${migrations.length} this Pipit knows. Start a newer Pipit.`,
      );
    }
    const missing = migrations.slice(version);
    if (version > 0 && missing.length > 0) await before?.(version, migrations.length);
    for (const apply of missing) await apply(transaction as unknown as Kysely<unknown>, engine);
    if (missing.length === 0) return;
    await sql`delete from schema_version`.execute(transaction);
    await sql`insert into schema_version (version) values (${sql.lit(migrations.length)})`.execute(transaction);
  });
}

export async function schemaVersion<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
  return rows[0]?.version ?? 0;
}
