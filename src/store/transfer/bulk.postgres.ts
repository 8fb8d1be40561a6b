import { CompiledQuery, type Kysely, sql } from 'kysely';
import { patiently } from '../engine/lock.ts';
import type { Store } from '../engine/store.ts';
import type { Schema } from '../schema.ts';
import type { BulkRows, BulkWork, OnIndex } from './bulk.ts';

export async function bulkLoad({ db }: Store, work: BulkWork, onIndex: OnIndex): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await patiently(transaction, 'postgres');
    // Checking millions of foreign keys row by row would be too slow.
    await sql`set local enable_hashjoin = on`.execute(transaction);
    const restore = [
      ...(await dropConstraints(transaction)),
      ...(await dropIndexes(transaction)),
      ...(await disableTriggers(transaction)),
    ];
    await work((batch) => insert(transaction, batch), transaction);
    await moveSequences(transaction);
    // In reverse order, so that unique keys exist before the foreign keys that refer to them.
    for (const [i, statement] of restore.reverse().entries()) {
      await sql.raw(statement).execute(transaction);
      onIndex((i + 1) / restore.length);
    }
  });
  await db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`vacuum analyze`.execute(db);
    await sql`reset statement_timeout`.execute(db);
  });
}

/** Each row would look up its foreign keys one by one; unique keys are sorted once at the end instead. */
async function dropConstraints(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype in ('f', 'u')
    order by contype`.execute(db);
  for (const { table, name } of rows) {
    await sql`alter table ${sql.raw(table)} drop constraint ${sql.id(name)}`.execute(db);
  }
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`);
}

async function dropIndexes(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = current_schema()::regnamespace and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/**
 * Triggers that record changes, count, open cases or send push: the copied rows already include all of that, and no one
 * follows this feed yet.
 */
async function disableTriggers(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname ~ '^(changes|counts|cases|push)'`.execute(db);
  for (const { table, name } of rows) await sql.raw(`alter table ${table} disable trigger ${name}`).execute(db);
  return rows.map(({ table, name }) => `alter table ${table} enable trigger ${name}`);
}

/** Passes one array per column, so that a statement needs only as many parameters as columns for any number of rows. */
async function insert(db: Kysely<Schema>, { table, columns, rows }: BulkRows): Promise<void> {
  const types = await columnTypes(db, table);
  const arrays = columns.map((column, i) => `$${i + 1}::${types.get(column)}[]`);
  const text = `insert into ${table} (${columns.join(',')}) select * from unnest(${arrays.join(',')})`;
  const values = columns.map((_, i) => rows.map((row) => row[i]));
  await db.executeQuery(CompiledQuery.raw(text, values));
}

const known = new Map<string, Map<string, string>>();

async function columnTypes(db: Kysely<Schema>, table: string): Promise<Map<string, string>> {
  const before = known.get(table);
  if (before) return before;
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(db);
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  known.set(table, types);
  return types;
}

/** Copied rows bring their ids, so the sequences must continue after the highest one. */
async function moveSequences(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select attrelid::regclass::text as table from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and attidentity <> ''`.execute(db);
  for (const { table } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), greatest(max(id), 1), max(id) is not null)
      from ${sql.raw(table)}`.execute(db);
  }
}
