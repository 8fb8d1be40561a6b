import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import type { Store } from '../engine/store.ts';
import type { Schema } from '../schema.ts';
import type { BulkRows, BulkWork, OnIndex } from './bulk.ts';

/** The unique indexes are written in random order and must stay in memory. */
const LOADING = ['foreign_keys = off', 'journal_mode = delete', 'cache_size = -512000', 'threads = 4'];
const SERVING = ['journal_mode = wal', 'foreign_keys = on', 'cache_size = -16000', 'threads = 0'];
/** SQLite allows 32,766. */
const MOST_PARAMETERS = 8_000;

/**
 * Uses a rollback journal, because a WAL would write every page twice. The journal stores the pages that existed
 * before, and a fresh database has almost none.
 */
export async function bulkLoad({ db, closeReader }: Store, work: BulkWork, onIndex: OnIndex): Promise<void> {
  closeReader?.();
  for (const pragma of LOADING) await sql.raw(`pragma ${pragma}`).execute(db);
  try {
    await db.transaction().execute(async (transaction) => {
      const dropped = [...(await dropIndexes(transaction)), ...(await dropTriggers(transaction))];
      await work((batch) => insert(transaction, batch), transaction);
      for (const [i, create] of dropped.entries()) {
        await sql.raw(create).execute(transaction);
        onIndex((i + 1) / dropped.length);
      }
    });
  } finally {
    for (const pragma of SERVING) await sql.raw(`pragma ${pragma}`).execute(db);
  }
}

/**
 * Returns the statements that create the indexes again. Sorting once at the end is several times cheaper than inserting
 * in order.
 */
const dropIndexes = (db: Kysely<Schema>) => drop(db, sql`type = 'index' and sql is not null`);

/**
 * Triggers that record changes, count, open cases or send push: the copied rows already include all of that, and no one
 * follows this feed yet.
 */
const dropTriggers = (db: Kysely<Schema>) =>
  drop(
    db,
    sql`type = 'trigger' and (name like 'changes%' or name like 'counts%' or name like 'cases%' or name like 'push%')`,
  );

async function drop(db: Kysely<Schema>, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_schema where ${which}`.execute(db);
  for (const { type, name } of rows) await sql`drop ${sql.raw(type)} ${sql.id(name)}`.execute(db);
  return rows.map((row) => row.sql);
}

async function insert(db: Kysely<Schema>, { table, columns, rows }: BulkRows): Promise<void> {
  const most = Math.floor(MOST_PARAMETERS / columns.length);
  for (let i = 0; i < rows.length; i += most) {
    const part = rows.slice(i, i + most);
    const places = Array(part.length).fill(`(${columns.map(() => '?').join(',')})`);
    const text = `insert into ${table} (${columns.join(',')}) values ${places.join(',')}`;
    await db.executeQuery(CompiledQuery.raw(text, part.flat()));
  }
}
