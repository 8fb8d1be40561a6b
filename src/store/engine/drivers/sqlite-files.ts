import { closeSync, openSync, readSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';

const PAGES_AT_ONCE = 500;
const SQLITE_BUSY = 5;
const HEADER = 'SQLite format 3\0';

/** From 0 to 1. */
type OnProgress = (part: number) => void;

/**
 * Copies a database that others go on writing, as it is at this moment: within a transaction that reads, the copy does not
 * see what they write, which would make it begin anew each time.
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
 * Puts what lies in the log into the file, and says whether anybody else has the file open: leaving WAL needs it alone. One
 * that is too damaged to be opened is nobody's.
 */
export function closeLog(file: string): 'alone' | 'in use' | 'damaged' {
  // What SQLite does not take for a database, it deletes the log of.
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
