import {
  copyDatabase,
  type Database,
  type Files,
  openBytes,
  openFile,
  type Sqlite,
  wasmSqlite,
} from '#store/engine/drivers/wasm-sqlite.ts';
import type { Source } from '#store/engine/store.ts';

/** The storage of the database. Everything except `open` and `copy` requires that it is closed. */
export interface Storage {
  kind: 'kept' | 'memory';
  isEmpty(): boolean;
  open(): Source;
  /** A consistent copy, including the latest writes. */
  copy(): Uint8Array<ArrayBuffer>;
  /** The raw bytes, for a database that cannot be opened. */
  raw(): Uint8Array<ArrayBuffer>;
  /** Replaces the database completely or not at all. */
  replace(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  clear(): void;
}

/**
 * A database never overwrites the file of another one: it gets the next number, and its file gets its name only when it
 * is completely written. The highest number counts.
 */
export function fileStorage(sqlite: Sqlite, files: Files): Storage {
  const numbers = () =>
    files
      .getFileNames()
      .flatMap((name) => /^\/pipit-(\d+)\.db$/.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => b - a);
  const nameOf = (number: number) => `/pipit-${number}.db`;
  const current = () => nameOf(numbers()[0] ?? 1);
  const remove = (number: number) => {
    for (const ending of ['', '-wal', '-journal']) files.unlink(nameOf(number) + ending);
  };
  let opened: Database | undefined;
  return {
    kind: 'kept',
    isEmpty: () => numbers().length === 0,
    open: () => {
      for (const older of numbers().slice(1)) remove(older);
      return wasmSqlite(sqlite, () => (opened = openFile(files, current())));
    },
    copy: () => copyOf(sqlite, opened),
    raw: () => files.exportFile(current()) as Uint8Array<ArrayBuffer>,
    replace: async (bytes) => {
      const older = numbers();
      await files.importDb(nameOf((older[0] ?? 0) + 1), bytes);
      for (const number of older) remove(number);
    },
    clear: () => {
      for (const number of numbers()) remove(number);
    },
  };
}

export function memoryStorage(sqlite: Sqlite): Storage {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  let opened: Database | undefined;
  return {
    kind: 'memory',
    isEmpty: () => bytes === undefined,
    open: () => wasmSqlite(sqlite, () => (opened = openBytes(sqlite, bytes))),
    copy: () => copyOf(sqlite, opened),
    raw: () => bytes ?? new Uint8Array(),
    replace: async (other) => {
      bytes = other;
    },
    clear: () => {
      bytes = undefined;
    },
  };
}

function copyOf(sqlite: Sqlite, opened: Database | undefined): Uint8Array<ArrayBuffer> {
  if (!opened) throw new Error('The database is not open.');
  return copyDatabase(sqlite, opened);
}
