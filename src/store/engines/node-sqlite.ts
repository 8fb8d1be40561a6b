import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Source } from '../open.ts';
import { StoreError } from '../store-error.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** The bug that can corrupt a WAL database on reset was mended after 3.51.2. */
const OLDEST_SAFE = [3, 51, 3];
const STATEMENTS_KEPT = 500;

export function nodeSqlite(file: string): Source {
  return { engine: 'sqlite', dialect: new ImmediateSqliteDialect({ database: async () => adapt(open(file)) }) };
}

function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true });
  assertSafe(database);
  // FULL: with NORMAL a post that was acknowledged can vanish when the power goes.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000');
  return database;
}

function assertSafe(database: DatabaseSync): void {
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string };
  const difference = version.split('.').map((part, i) => Number(part) - (OLDEST_SAFE[i] ?? 0));
  if ((difference.find((part) => part !== 0) ?? 0) < 0) {
    throw new StoreError(
      `SQLite ${version} can damage its file. Use a Node with SQLite ${OLDEST_SAFE.join('.')} or newer.`,
    );
  }
}

function adapt(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = adaptStatement(database.prepare(sql));
      // Lists of varying length would otherwise pile up.
      if (statements.size >= STATEMENTS_KEPT) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

function adaptStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
