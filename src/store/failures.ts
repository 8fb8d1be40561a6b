const SQLITE_FOREIGN_KEY = 787;
const POSTGRES_FOREIGN_KEY = '23503';
const SQLITE_UNIQUE = [1555, 2067];
const POSTGRES_UNIQUE = '23505';

interface DriverError {
  /** node:sqlite */
  errcode?: number;
  /** sqlite-wasm */
  resultCode?: number;
  /** pg */
  code?: string;
}

/** What the new row hangs on went away a moment ago. */
export function isMissingParent(error: unknown): boolean {
  const { errcode, resultCode, code } = error as DriverError;
  return (errcode ?? resultCode) === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY;
}

export function isDuplicate(error: unknown): boolean {
  const { errcode, resultCode, code } = error as DriverError;
  return SQLITE_UNIQUE.includes(errcode ?? resultCode ?? 0) || code === POSTGRES_UNIQUE;
}
