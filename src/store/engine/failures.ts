import { sql } from 'kysely';
import type { Store } from './store.ts';

const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';
const SQLITE_BUSY = 5;
/** Corrupt, and not a database. */
const SQLITE_DAMAGED = [11, 26];
/** Busy, read-only, I/O error, full, cannot open. */
const SQLITE_UNWRITABLE = [SQLITE_BUSY, 8, 10, 13, 14];
/**
 * Class 53: no room, memory or connection left. 57P: shutting down or starting. 25006: read-only. 08: connection lost.
 * 55P03, 57014, 25P03, 25P04: waited too long for a lock, a statement or a transaction. Names: the network or DNS.
 */
const POSTGRES_UNAVAILABLE =
  /^(53|57P|25006|08|55P03|57014|25P03|25P04|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/;

/** Division by zero: see `unlessLate`. */
const POSTGRES_TOO_LATE = '22012';

const POSTGRES_LOCK_TIMEOUT = '55P03';

/** Deadlock, or a conflict with another transaction. */
const POSTGRES_RETRYABLE = ['40P01', '40001'];

interface DriverError {
  /** node:sqlite */
  errcode?: number;
  /** sqlite-wasm */
  resultCode?: number;
  /** pg */
  code?: string;
}

/** Foreign key violation: a concurrent transaction has deleted the parent row. */
export function isForeignKeyViolation(error: unknown): boolean {
  const { errcode, resultCode, code } = error as DriverError;
  return (errcode ?? resultCode) === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY;
}

/** Two transactions conflicted, and this one was rolled back: nothing of it is left, and it can be repeated. */
export const isRetryable = (error: unknown): boolean => POSTGRES_RETRYABLE.includes((error as DriverError).code ?? '');

/** Another transaction held a lock for longer than this one waits. */
export const isLockTimeout = (error: unknown): boolean => (error as DriverError).code === POSTGRES_LOCK_TIMEOUT;

/** A statement failed on purpose, because its request was already answered. */
export const isTooLate = (error: unknown): boolean => (error as DriverError).code === POSTGRES_TOO_LATE;

/** Another connection holds the lock of the file. SQLite has several codes for that. */
export const isBusy = (error: unknown): boolean => ((error as DriverError).errcode ?? 0) % 256 === SQLITE_BUSY;

/** A page of the file is not what SQLite has written. */
export function isDamaged(error: unknown): boolean {
  const { errcode, resultCode } = error as DriverError;
  return SQLITE_DAMAGED.includes((errcode ?? resultCode ?? 0) & 0xff);
}

/**
 * Nothing is wrong with the request: the database is full, must not be written to or is not there. It may recover soon.
 */
export function isUnavailable(error: unknown): boolean {
  const { errcode, resultCode, code, message } = error as DriverError & { message?: string };
  const sqlite = errcode ?? resultCode;
  if (error instanceof LateError) return true;
  if (sqlite !== undefined) return SQLITE_UNWRITABLE.includes(sqlite & 0xff);
  return (
    POSTGRES_UNAVAILABLE.test(code ?? '') ||
    /connection terminated|timeout exceeded when|query read timeout/i.test(message ?? '')
  );
}

/** Total time that all writes of one request wait for the database, unless the host configures it. */
export const PATIENCE_MS = 3_000;
/** The same for writes outside of requests. */
export const BACKGROUND_MS = 10_000;

/** The time that writes still wait for their turn: for writers in this process or others, or for a connection. */
export interface Deadline {
  /** Milliseconds; zero or less when the time is over. */
  left(): number;
}

/** Starts with the first write: hashing a password before it does not use up any of the time. */
export function createDeadline(ms: number): Deadline {
  let end: number | undefined;
  return {
    left: () => {
      const now = performance.now();
      end ??= now + ms;
      return end - now;
    },
  };
}

/** Fails if the deadline passes first. The work then continues unobserved and must not commit: see `assertInTime`. */
export async function inTime<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), deadline.left());
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Must be called before a commit: a request that was already answered must not store anything. */
export function assertInTime(deadline: Deadline): void {
  if (deadline.left() <= 0) throw new LateError();
}

/** The database did not accept a write in time. Nothing of it was stored. */
export class LateError extends Error {
  override name = 'LateError';

  constructor() {
    super('the database did not take the write in time: another process or transaction holds its lock');
  }
}

/** There is more long work than can be done in time. This work was not started. */
export class BusyError extends Error {
  override name = 'BusyError';

  constructor() {
    super('there is more long work than can be done in time');
  }
}

/** The reason why the database cannot be used, in one line for the host. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Milliseconds that the store's writes may still wait, for `unlessLate`. */
export const left = ({ deadline }: Store): number => deadline?.left() ?? BACKGROUND_MS;

/**
 * PostgreSQL, in the RETURNING of a statement that commits on its own: makes the statement fail, and so roll back, if
 * it waited for locks until after its request was answered. One lock is waited for 2 s at most, but there may be two.
 */
export const unlessLate = (left: number) =>
  sql`1 / (clock_timestamp() < statement_timestamp() + ${left}::float8 * interval '1 millisecond')::int`;
