import { type Kysely, sql } from 'kysely';
import { lockOutOthers } from './lock.ts';
import { migrations } from './migrations/index.ts';
import type { Engine } from './open.ts';
import { StoreError } from './store-error.ts';

/** One transaction for all, one node at a time. */
export async function migrate<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
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
