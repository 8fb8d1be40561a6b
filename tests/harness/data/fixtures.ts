import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { Source } from '#store/engine/store.ts';
import type { Engine } from '#store/schema/table.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';

const folder = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** The schemas that were ever released. */
export const released: number[] = readdirSync(folder)
  .map((name) => Number(/^schema-(\d+)\.data\.sql$/.exec(name)?.[1] ?? 0))
  .filter((version) => version > 0)
  .sort((a, b) => a - b);

/** Fills an empty database with the fixture of a schema. */
export async function loadFixture(source: Source, version: number): Promise<void> {
  await withRawDatabase(source, async (db) => {
    const [definitions, data] = [source.engine, 'data'].map((part) => statementsIn(`schema-${version}.${part}.sql`));
    const [triggers, tables] = divide(definitions ?? [], (statement) => FIRED_BEFORE.test(statement));
    for (const statement of [...tables, ...(data ?? []), ...triggers]) await sql.raw(statement).execute(db);
    if (source.engine === 'postgres') await moveSequences();

    async function moveSequences() {
      const { rows } = await sql<{ name: string }>`
        select table_name as name from information_schema.columns
        where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES'`.execute(db);
      for (const { name } of rows) {
        await sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.table(name)}))`.execute(
          db,
        );
      }
    }
  });
}

/** Triggers that count, append changes, open cases or push. The dumped rows already include their effects. */
const FIRED_BEFORE = /^(create|drop) trigger (changes|counts|cases|push)/;

function divide<T>(all: T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** No text in a fixture ends a line with a semicolon. */
const statementsIn = (name: string): string[] =>
  readFileSync(join(folder, name), 'utf8')
    .split(/;\n/)
    .filter((statement) => statement.trim() !== '');

/** The columns of every table, as `table.column`. */
export async function columnsOf(source: Source): Promise<string[]> {
  const queries: Record<Engine, string> = {
    sqlite: `select t.name || '.' || c.name as name from sqlite_schema t, pragma_table_info(t.name) c
      where t.type = 'table' and t.name not like 'sqlite_%'`,
    postgres: `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema()`,
  };
  const { rows } = await withRawDatabase(source, (db) =>
    sql<{ name: string }>`${sql.raw(queries[source.engine])}`.execute(db),
  );
  return rows.map(({ name }) => name).sort();
}

/** Tables, indexes, triggers and functions of a database, without regard to the order in which they were made. */
export async function definitionsOf(source: Source): Promise<string[]> {
  const queries: Record<Engine, string> = {
    sqlite: `select sql as text from sqlite_schema where sql is not null`,
    postgres: `
      select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
        as text from information_schema.columns where table_schema = current_schema()
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
        from pg_constraint where connamespace = current_schema()::regnamespace
      union all select indexdef from pg_indexes where schemaname = current_schema()
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace
      union all select relname || ' ' || relpersistence::text || ' ' || coalesce(reloptions::text, '')
        from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  };
  const { rows } = await withRawDatabase(source, (db) =>
    sql<{ text: string }>`${sql.raw(queries[source.engine])}`.execute(db),
  );
  return rows.map(({ text }) => text.replace(/\s+/g, ' ')).sort();
}
