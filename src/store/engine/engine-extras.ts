import type { Dialect } from 'kysely';

/** SQL straight to the driver. Through the query builder's executor a query costs 11 µs more, five times a look-up. */
export type Run = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** What an engine may offer beside its dialect. */
export interface EngineExtras {
  /** For reads outside of transactions. */
  read?: Run;
  /** For the builder, on the connection that `read` uses. */
  reading?: Dialect;
  /** Where an engine tells of commits, and reads at once. */
  commits?: Commits;
  /** Where it has to be asked what was committed: on a connection that waits for no other read. */
  look?: Run;
  /** On the one connection that writes, for what happens inside of a transaction. */
  write?: Run;
  /** On a connection that writes, where each statement commits by itself. */
  statement?: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
  /** How many transactions can run at once, where it is more than one. */
  writers?: number;
  /** Runs `work` after the requests that have already arrived, so that writes which come together share one transaction. */
  afterPendingRequests?: (work: () => void) => void;
  /** Between the nodes of one database. */
  messages?: Messages;
  /** Where a read blocks the event loop. */
  longTasks?: LongTasks;
  /** Until the next read, for work that needs the file alone. */
  closeReader?: () => void;
  close(): void;
}

export interface Commits {
  /** Another number when anything was committed since the last look, by whatever process. */
  version(): number;
  /** For reads outside of transactions. */
  rows(sql: string, parameters: readonly unknown[]): unknown[];
}

export interface Messages {
  send(): Promise<unknown>;
  /** Gives what ends it. A message may be lost. */
  listen(onMessage: () => void): () => void;
}

export interface LongTasks {
  /**
   * With the others that are due, one after the other. Refused with BusyError when it could not end in time, by what records
   * took lately, unless it is patient.
   */
  enter<T>(work: () => Promise<T>, how: { records: number; patient: boolean }): Promise<T>;
  /** Between chunks: lets other requests run when this one has blocked the loop for long. */
  yieldToOthers(): Promise<void>;
}
