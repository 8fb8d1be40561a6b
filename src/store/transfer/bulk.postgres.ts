import { CompiledQuery, type Kysely, sql } from 'kysely';
import { patiently } from '../engine/lock.ts';
import type { Store } from '../engine/store.ts';
import type { Schema } from '../schema.ts';
import type { BulkRows, BulkWork, OnIndex } from './bulk.ts';

export async function bulkLoad({ db }: Store, work: BulkWork, onIndex: OnIndex): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await patiently(transaction, 'postgres');
    // To check millions of foreign keys, row by row is the wrong way.
    await sql`set local enable_hashjoin = on`.execute(transaction);
    const restore = [
      ...(await dropConstraints(transaction)),
      ...(await dropIndexes(transaction)),
      ...(await disableTriggers(transaction)),
    ];
    await work((batch) => insert(transaction, batch), transaction);
    await moveSequences(transaction);
    // What constraints refer to comes before them.
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

/** Foreign keys would be looked up row by row; unique keys are sorted once at the end instead. */
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

/** The triggers that tell of changes, count, open cases or push: the rows come with all of it, and nobody follows the feed yet. */
async function disableTriggers(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and tgname ~ '^(changes|counts|cases|push)'`.execute(db);
  for (const { table, name } of rows) await sql.raw(`alter table ${table} disable trigger ${name}`).execute(db);
  return rows.map(({ table, name }) => `alter table ${table} enable trigger ${name}`);
}

/** One array for each column: a statement of any number of rows has as many parameters as columns. */
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

/** Rows came with their ids; the next one must not meet them. */
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
