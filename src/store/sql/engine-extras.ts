import type { Dialect } from 'kysely';

/** SQL straight to the driver. Through the query builder's executor a query costs 11 µs more, five times a look-up. */
export type Run = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** What an engine may offer beside its dialect. */
export interface Direct {
  /** For reads outside of transactions. */
  read?: Run;
  /** For the builder, on the connection that `read` uses. */
  reading?: Dialect;
  /** Another number when anything was committed since the last look. */
  version?: () => number;
  /** On the one connection that writes, for what happens inside of a transaction. */
  write?: Run;
  /** How many transactions can run at once, where it is more than one. */
  writers?: number;
  /** Calls back when all requests that lie ready have been taken in: their writes can share a transaction. */
  afterArrivals?: (work: () => void) => void;
  /** Where reading holds up the process. */
  longWork?: LongWork;
  /** Until the next read, for work that needs the file alone. */
  closeReader?: () => void;
  close(): void;
}

export interface LongWork {
  /** When what came before is done. Not inside of each other. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Between the parts: lets others go first when it has held them up for long. */
  breathe(): Promise<void>;
}
