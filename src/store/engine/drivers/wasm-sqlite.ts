import sqlite3InitModule, {
  type BindingSpec,
  type Database,
  type PreparedStatement,
  type SAHPoolUtil,
  type Sqlite3Static,
} from '@sqlite.org/sqlite-wasm';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import type { Source } from '../store.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

const STATEMENTS_KEPT = 500;
/** The database, its journal, a second database while one replaces the other, and temporary files of SQLite. */
const FILES = 6;

/** The bytes of the header that say whether a log belongs to the file. */
const WAL_VERSIONS = [18, 19] as const;

export type { Database } from '@sqlite.org/sqlite-wasm';
export type Sqlite = Sqlite3Static;
export type Files = SAHPoolUtil;

export function loadSqlite(): Promise<Sqlite> {
  // The other ways into OPFS need headers that a static host does not send, and log warnings about it.
  const settings = { disable: { vfs: { opfs: true, 'opfs-vfs': true, 'opfs-wl': true, kvvfs: true } } };
  Object.assign(globalThis, { sqlite3ApiConfig: settings });
  return sqlite3InitModule();
}

/** The files of this origin's private file system. Only one worker at a time can open them. */
export function openFiles(sqlite: Sqlite, directory: string): Promise<Files> {
  const options = {
    name: directory,
    directory,
    initialCapacity: FILES,
    // Otherwise a failed attempt to open a pool that another tab holds would delete it.
    preserveOnInitFailure: true,
    forceReinitIfPreviouslyFailed: true,
    verbosity: 0,
  };
  return sqlite.installOpfsSAHPoolVfs(options);
}

export const openFile = (files: Files, name: string): Database => new files.OpfsSAHPoolDb(name);

/** A database in memory: empty, or with the content of a file. */
export function openBytes(sqlite: Sqlite, bytes?: Uint8Array): Database {
  const database = new sqlite.oo1.DB(':memory:');
  if (!bytes) return database;
  const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE, sqlite3_deserialize } = sqlite.capi;
  const copy = sqlite.wasm.allocFromTypedArray(withoutWal(bytes));
  const flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
  database.checkRc(sqlite3_deserialize(database, 'main', copy, bytes.length, bytes.length, flags));
  return database;
}

/** An open database as the bytes of a file, with all that was written. */
export const copyDatabase = (sqlite: Sqlite, database: Database): Uint8Array<ArrayBuffer> =>
  withoutWal(sqlite.capi.sqlite3_js_db_export(database));

/** A copy without a log cannot be opened everywhere if its header says WAL. */
function withoutWal(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const copy = new Uint8Array(bytes);
  if (copy.length > WAL_VERSIONS[1]) for (const at of WAL_VERSIONS) copy[at] = 1;
  return copy;
}

export function wasmSqlite(sqlite: Sqlite, open: () => Database): Source {
  const database = async () => adapt(sqlite, prepared(open()));
  return { engine: 'sqlite', dialect: new ImmediateSqliteDialect({ database }) };
}

/** The bytes of a file from an untrusted source: they are only read, and nothing in their schema is run. */
export function foreignBytes(sqlite: Sqlite, bytes: Uint8Array): Source {
  const database = async () => adapt(sqlite, restricted(sqlite, openBytes(sqlite, bytes)));
  return { engine: 'sqlite', dialect: new ImmediateSqliteDialect({ database }) };
}

function restricted(sqlite: Sqlite, database: Database): Database {
  database.exec('pragma trusted_schema = off; pragma query_only = on; pragma cell_size_check = on');
  sqlite.capi.sqlite3_db_config(database, sqlite.capi.SQLITE_DBCONFIG_DEFENSIVE, 1, 0);
  return database;
}

function prepared(database: Database): Database {
  try {
    // No other connection uses the file, so WAL needs no shared memory: one flush for each write instead of three.
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full');
    database.exec('pragma foreign_keys = on; pragma cache_size = -16000; pragma temp_store = memory');
    // SQLite overwrites deleted rows with zeros.
    database.exec('pragma secure_delete = on');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function adapt(sqlite: Sqlite, database: Database): SqliteDatabase {
  const statements = new Map<string, { statement: PreparedStatement; adapted: SqliteStatement }>();
  const forget = () => {
    for (const { statement } of statements.values()) statement.finalize();
    statements.clear();
  };
  return {
    close: () => {
      forget();
      database.close();
    },
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known.adapted;
      const statement = database.prepare(sql);
      const adapted = adaptStatement(sqlite, database, statement);
      if (statements.size >= STATEMENTS_KEPT) forget();
      statements.set(sql, { statement, adapted });
      return adapted;
    },
  };
}

function adaptStatement(sqlite: Sqlite, database: Database, statement: PreparedStatement): SqliteStatement {
  const names = statement.columnCount > 0 ? statement.getColumnNames([]) : [];
  const rows = function* (parameters: readonly unknown[]): IterableIterator<unknown> {
    try {
      if (parameters.length > 0) statement.bind(parameters as BindingSpec);
      while (statement.step()) yield row();
    } finally {
      statement.reset();
    }
  };
  const row = () => {
    const found: Record<string, unknown> = {};
    for (const [i, name] of names.entries()) found[name] = statement.get(i);
    return found;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => [...rows(parameters)],
    iterate: rows,
    run: (parameters) => {
      for (const _ of rows(parameters));
      return {
        changes: database.changes(),
        lastInsertRowid: sqlite.capi.sqlite3_last_insert_rowid(database),
      };
    },
  };
}
