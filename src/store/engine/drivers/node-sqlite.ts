import { statSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { StoreError } from '../failures.ts';
import type { EngineExtras, Source } from '../store.ts';
import { createLongTasks } from './long-tasks.ts';
import { ImmediateSqliteDialect } from './sqlite-dialect.ts';

/** The bug that can corrupt a WAL database on reset was fixed after 3.51.2. */
const OLDEST_SAFE = [3, 51, 3];
const STATEMENTS_KEPT = 500;
const LOG_BYTES = 4 * 1024 * 1024;

/**
 * One connection writes, and another reads without waiting for the writer. Each commit empties the page cache of every
 * connection but its own, so reads outside of transactions use the writing connection while it is idle: it sees the
 * same then.
 */
export function nodeSqlite(file: string): Source {
  let writer: Writer | undefined;
  let reader: Open | undefined;
  let closed = false;
  const database = async () => {
    closed = false;
    const database = openWriter(file);
    const isIdle = () => database.isOpen && !database.isTransaction;
    writer = { ...adapt(database), isIdle, version: versionOn(database) };
    return writer;
  };
  const direct: EngineExtras = {
    write: (sql, parameters) => (writer?.prepare(sql).all(parameters) ?? []) as unknown[],
    afterPendingRequests: gatherWrites,
    longTasks: createLongTasks(),
    closeReader: () => {
      reader?.database.close();
      reader = undefined;
    },
    close: () => {
      closed = true;
      direct.closeReader?.();
    },
  };
  // A database in memory exists only on its own connection.
  if (file !== ':memory:') {
    const open = () => {
      // A late request must not open the reader again: nothing would close it.
      if (closed) throw new StoreError('The database is closed.');
      if (reader?.isOutdated()) direct.closeReader?.();
      if (!reader) {
        const opened = openReader(file);
        assertSafe(opened.database);
        reader = { ...opened, statements: adapt(opened.database) };
      }
      return reader;
    };
    const read = <T>(onWriter: (writer: Writer) => T, onReader: (reader: Open) => T): T => {
      if (!closed && writer?.isIdle()) {
        try {
          return onWriter(writer);
        } catch {
          // The writer fails on a lock or a full disk; the reading connection handles both.
        }
      }
      return onReader(open());
    };
    const rows = (sql: string, parameters: readonly unknown[]) => {
      const onReader = ({ statements }: Open) => statements.prepare(sql).all(parameters) as unknown[];
      if (!IS_SELECT.test(sql)) return onReader(open());
      return read((writer) => writer.prepare(sql).all(parameters) as unknown[], onReader);
    };
    const version = () =>
      read(
        (writer) => writer.version(),
        (reader) => reader.version(),
      );
    direct.read = rows;
    direct.commits = { version, rows };
    const database: SqliteDatabase = { prepare: (sql) => open().statements.prepare(sql), close: () => undefined };
    direct.reading = new SqliteDialect({ database });
  }
  return { engine: 'sqlite', dialect: new ImmediateSqliteDialect({ database }), direct };
}

type Open = Reader & { statements: SqliteDatabase };

interface Writer extends SqliteDatabase {
  /** True if no transaction is open: the connection then sees committed data and nothing else. */
  isIdle: () => boolean;
  /** Changes with each commit, like the version of a reader, but never equals one of a reader. */
  version: () => number;
}

let versions = 0;

/**
 * On the connection that committed, this check costs 2 µs. Another connection would first have to empty its page cache.
 */
function versionOn(database: DatabaseSync): () => number {
  const others = database.prepare('pragma data_version');
  const own = database.prepare('select total_changes() as own');
  let seen = '';
  return () => {
    const now = `${others.get()?.data_version} ${own.get()?.own}`;
    if (now !== seen) versions--;
    seen = now;
    return versions;
  };
}

/** Statements that begin with `select` write nothing. */
const IS_SELECT = /^\s*select\b/i;

function openWriter(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 10_000, enableForeignKeyConstraints: true });
  try {
    assertSafe(database);
    // FULL: with NORMAL, a post that was acknowledged can vanish in a power cut.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000');
    // SQLite overwrites deleted rows with zeros, so that neither the file nor a backup of its pages still has them.
    database.exec('pragma secure_delete = on');
    // A checkpoint runs inside a commit and blocks everyone: checkpoint a quarter of the default, but more often.
    database.exec('pragma wal_autocheckpoint = 256');
    // During a long read the log grows; afterwards it is cut to this size again.
    database.exec(`pragma journal_size_limit = ${LOG_BYTES}`);
    // From here on the dialect waits for locks itself, without blocking the process.
    database.exec('pragma busy_timeout = 0');
    return database;
  } catch (error) {
    // The next write tries again.
    database.close();
    throw error;
  }
}

function assertSafe(database: DatabaseSync): void {
  const version = versionOf(database);
  if (isSafe(version)) return;
  throw new StoreError(
    `SQLite ${version} can damage its file. Use a Node with SQLite ${OLDEST_SAFE.join('.')} or newer.`,
  );
}

const versionOf = (database: DatabaseSync): string =>
  (database.prepare('select sqlite_version() as version').get() as { version: string }).version;

export function isSafe(version: string): boolean {
  const difference = version.split('.').map((part, i) => Number(part) - (OLDEST_SAFE[i] ?? 0));
  return (difference.find((part) => part !== 0) ?? 0) >= 0;
}

export function sqliteVersion(): string {
  const database = new DatabaseSync(':memory:');
  try {
    return versionOf(database);
  } finally {
    database.close();
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
      // Statements with lists of varying length would otherwise accumulate.
      if (statements.size >= STATEMENTS_KEPT) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
  };
}

/**
 * Rows are read as arrays and become objects here: node:sqlite's own objects are hash tables, and making and reading
 * them takes 1.6 times as long as the whole query of a page does this way.
 */
function adaptStatement(statement: StatementSync): SqliteStatement {
  const names = statement.columns().map(({ name }) => name);
  statement.setReturnArrays(true);
  const rowOf = (values: unknown[]): Record<string, unknown> => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) row[names[i] as string] = values[i];
    return row;
  };
  return {
    reader: names.length > 0,
    all: (parameters) => (statement.all(...(parameters as SQLInputValue[])) as unknown as unknown[][]).map(rowOf),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    *iterate(parameters) {
      for (const values of statement.iterate(...(parameters as SQLInputValue[]))) {
        yield rowOf(values as unknown as unknown[]);
      }
    },
  };
}

/** Error codes of SQLite: I/O error, full, cannot open. */
const NO_ROOM = [10, 13, 14];
const TRY_AGAIN_MS = 1_000;

export interface Reader {
  database: DatabaseSync;
  /** A different number if any connection has committed since the last call. */
  version: () => number;
  /** True if the reader must be opened again before the next read. */
  isOutdated: () => boolean;
}

let opened = 0;

export function openReader(file: string): Reader {
  try {
    return readerOn(connect(file), () => false);
  } catch (error) {
    if (!NO_ROOM.includes(((error as { errcode?: number }).errcode ?? 0) & 0xff) || bytesIn(logOf(file)) > 0)
      throw error;
    return readWithoutLog(file);
  }
}

/**
 * On a full disk there is no room for the files that readers and writers share. While there is no log, nothing was
 * written since the last checkpoint, so the file alone is complete. Nothing can change it without a log.
 */
function readWithoutLog(file: string): Reader {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  const until = performance.now() + TRY_AGAIN_MS;
  return readerOn(connect(url), () => performance.now() > until || bytesIn(logOf(file)) > 0);
}

function connect(place: string | URL): DatabaseSync {
  const database = new DatabaseSync(place, { timeout: 10_000, readOnly: true });
  try {
    database.exec('pragma cache_size = -4000');
    // Opens the file, and the files next to it.
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function readerOn(database: DatabaseSync, isOutdated: () => boolean): Reader {
  const version = database.prepare('pragma data_version');
  const before = ++opened * 2 ** 32;
  return { database, version: () => before + (version.get()?.data_version as number), isOutdated };
}

const logOf = (file: string): string => `${file}-wal`;

const bytesIn = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * While requests keep arriving, a write waits this long for others to share its commit, which costs as much as four
 * reads.
 */
const GATHER_MS = 3;
/** A turn of the event loop that takes less time had nothing else to do. */
const IDLE_TURN_MS = 0.05;

/** Runs `work` after a turn of the event loop in which nothing else happened, so that a lone write hardly waits. */
export function gatherWrites(work: () => void, clock = () => performance.now()): void {
  const until = clock() + GATHER_MS;
  const turn = (began: number) =>
    setImmediate(() => {
      const now = clock();
      if (now - began < IDLE_TURN_MS || now > until) work();
      else turn(now);
    });
  turn(clock());
}
