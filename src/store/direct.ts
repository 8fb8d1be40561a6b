/** SQL straight to the driver. Through the query builder's executor a query costs 11 µs more, five times a look-up. */
export type Run = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** What an engine may offer beside its dialect. */
export interface Direct {
  /** For reads outside of transactions. */
  read?: Run;
  /** Another number when anything was committed since the last look. */
  version?: () => number;
  /** On the one connection that writes, for what happens inside of a transaction. */
  write?: Run;
  /** Calls back when all requests that lie ready have been taken in: their writes can share a transaction. */
  afterArrivals?: (work: () => void) => void;
  close(): void;
}
