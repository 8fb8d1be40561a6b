import { closeSync, openSync, readSync } from 'node:fs';
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { Source } from '../store.ts';

const PAGES_AT_ONCE = 500;
const SQLITE_BUSY = 5;
const HEADER = 'SQLite format 3\0';

/** Progress goes from 0 to 1. */
type OnProgress = (part: number) => void;

/**
 * Copies a database that others are writing to, as it is at this moment. A read transaction hides their writes from the
 * copy, which would otherwise start again after each of them.
 */
export async function copyPages(from: string, to: string, onProgress: OnProgress): Promise<void> {
  const source = new DatabaseSync(from, { timeout: 10_000 });
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      onProgress(1 - remainingPages / totalPages);
    await backup(source, to, { rate: PAGES_AT_ONCE, progress });
    source.exec('rollback');
  } finally {
    source.close();
  }
}

/**
 * Moves the content of the log into the file, and says whether another process has the file open: leaving WAL needs
 * exclusive access. No process uses a file that is too damaged to be opened.
 */
export function closeLog(file: string): 'alone' | 'in use' | 'damaged' {
  // SQLite deletes the log of a file that it does not recognise as a database.
  if (!hasHeader(file)) return 'damaged';
  const database = new DatabaseSync(file, { timeout: 1_000 });
  try {
    database.exec('pragma journal_mode = delete');
    return 'alone';
  } catch (error) {
    return ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY ? 'in use' : 'damaged';
  } finally {
    database.close();
  }
}

function hasHeader(file: string): boolean {
  const handle = openSync(file, 'r');
  try {
    const start = Buffer.alloc(HEADER.length);
    readSync(handle, start);
    return start.toString('latin1') === HEADER;
  } finally {
    closeSync(handle);
  }
}

/** A file from an untrusted source: it is only read, and nothing in its schema is run. */
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

/** Integers that JavaScript cannot represent stay bigints, so that an error can name their row. */
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
