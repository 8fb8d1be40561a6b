import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Source } from '../store.ts';

/** A file that somebody else wrote: it is only read, and nothing in its schema is run. */
export function foreignSqlite(file: string): Source {
  const database = async () => adapt(open(file));
  return { engine: 'sqlite', dialect: new SqliteDialect({ database }) };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, defensive: true, enableForeignKeyConstraints: false });
  database.exec('pragma trusted_schema = off; pragma cell_size_check = on');
  return database;
}

const adapt = (database: DatabaseSync): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => adaptStatement(database.prepare(sql)),
});

/** A number that JavaScript cannot hold comes as a bigint, so that its row can be named. */
function adaptStatement(statement: StatementSync): SqliteStatement {
  statement.setReadBigInts(true);
  const all = (parameters: readonly unknown[]) =>
    statement
      .all(...(parameters as SQLInputValue[]))
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asNumber(value)])));
  return {
    reader: statement.columns().length > 0,
    all,
    iterate: (parameters) => all(parameters)[Symbol.iterator](),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
  };
}

const asNumber = (value: unknown): unknown =>
  typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value;
