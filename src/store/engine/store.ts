import type { Dialect, Kysely } from 'kysely';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import { createDeadline, type Deadline } from './failures.ts';
import type { ReadCache } from './read-cache.ts';

export interface Source {
  dialect: Dialect;
  engine: Engine;
  direct?: EngineExtras;
  /** Milliseconds that all writes of one request wait in total. */
  patienceMs?: number;
}

/**
 * `row` names a row that many may want to change concurrently. `single`: the work is one statement on engines that have
 * `statement`.
 */
export type Transact = <T>(
  store: Store,
  work: (store: Store) => Promise<T>,
  row?: string,
  single?: boolean,
) => Promise<T>;

/**
 * Must run inside a transaction. Removes at most `most` rows that depend on these posts or people. Returns their
 * number.
 */
export type RemovalStep = (store: Store, ids: number[], most: number) => Promise<number>;

/** Steps that the nouns of the product pass to the floors below them. */
export interface Handed {
  /** Steps in the order in which they lock rows. */
  removal: { post: readonly RemovalStep[]; person: readonly RemovalStep[] };
}

/** Values that modules store while a database is open, see `perStore`. */
interface Memory {
  /** The store that `openStore` returned. */
  opened: Store;
  values: Map<object, unknown>;
}

export interface Store {
  /** The connection that writes; in a request that only reads, the one that reads: see `forReading`. */
  readonly db: Kysely<Schema>;
  /** Never waits for a writer. The same as `db` if the engine has no separate connection for reads. */
  readonly reader: Kysely<Schema>;
  readonly engine: Engine;
  readonly memory: Memory;
  readonly handed: Handed;
  /**
   * Values that the feed of changes keeps valid. Undefined inside of transactions, and if the engine does not report
   * commits.
   */
  readonly readCache: (() => ReadCache) | undefined;
  /** PostgreSQL: asks what was committed. Used once per request, see `forRequest`. */
  readonly look: (() => Promise<ReadCache>) | undefined;
  /** Runs prepared queries: only reads outside of transactions and of `inStatement`, everything inside of them. */
  readonly run: Run | undefined;
  /** Milliseconds that the writes of any request wait. */
  readonly patienceMs: number;
  /** The time that the writes of the current request still wait. */
  readonly deadline?: Deadline | undefined;
  readonly longTasks: EngineExtras['longTasks'];
  readonly transact: Transact;
  /** Set if a single statement that writes can be a transaction of its own. */
  readonly statement: EngineExtras['statement'];
  /** Called after each commit of this process. */
  readonly committed: Set<() => void>;
  readonly messages: EngineExtras['messages'];
  /** Work that has to end while the database is still open. */
  readonly beforeClose: Set<() => Promise<void>>;
  readonly closeReader: EngineExtras['closeReader'];
  readonly close: () => Promise<void>;
}

/** Does all of the work or nothing. Inside of another transaction, the work becomes part of that. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>, row?: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row);

/** Does the same for work that is one statement on PostgreSQL: saves the round trips of BEGIN and COMMIT. */
export const inStatement = <T>(store: Store, work: (store: Store) => Promise<T>, row: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row, true);

/**
 * Returns an accessor to a value that is made on first use. All stores of one open database share the value. It is made
 * again if PostgreSQL turns out to be another database than before.
 */
export const perStore =
  <T extends object>(make: (opened: Store) => T) =>
  ({ memory: { opened, values } }: Store): T => {
    const known = values.get(make) as T | undefined;
    const value = known ?? make(opened);
    if (!known) values.set(make, value);
    return value;
  };

/**
 * Sends SQL straight to the driver. Through the query builder's executor a query costs 11 µs more, five times a
 * look-up.
 */
export type Run = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>;

/** Optional features of an engine, in addition to its dialect. */
export interface EngineExtras {
  /** For reads outside of transactions. */
  read?: Run;
  /** A dialect for the query builder, on the connection that `read` uses. */
  reading?: Dialect;
  /** Set if the engine reports commits and reads synchronously. */
  commits?: Commits;
  /** Asks what was committed if the engine does not report it, on a connection that waits for no other read. */
  look?: Run;
  /** Uses the only connection that writes, for statements inside of a transaction. */
  write?: Run;
  /** Uses a connection that writes, on which each statement commits on its own. */
  statement?: <T>(work: (run: Run) => Promise<T>) => Promise<T>;
  /** Number of transactions that can run concurrently, if more than one. */
  writers?: number;
  /**
   * Runs `work` after the requests that have already arrived, so that writes which arrive together share one
   * transaction.
   */
  afterPendingRequests?: (work: () => void) => void;
  /** Messages between the nodes of one database. */
  messages?: Messages;
  /** Set if reads block the event loop. */
  longTasks?: LongTasks;
  /** Closes the reader until the next read, for work that needs exclusive access to the file. */
  closeReader?: () => void;
  close(): void;
}

export interface Commits {
  /** A different number if any process has committed anything since the last call. */
  version(): number;
  /** For reads outside of transactions. */
  rows(sql: string, parameters: readonly unknown[]): unknown[];
}

export interface Messages {
  send(): Promise<unknown>;
  /** Returns a function that stops listening. A message may be lost. */
  listen(onMessage: () => void): () => void;
}

export interface LongTasks {
  /**
   * Runs the work after all other work that is due. Throws BusyError if it is not expected to end in time, judging by
   * what records took lately, unless it is patient.
   */
  enter<T>(work: () => Promise<T>, how: { records: number; patient: boolean }): Promise<T>;
  /** Called between chunks: lets other requests run if this work has blocked the loop for long. */
  yieldToOthers(): Promise<void>;
}

const PART = 50;

/**
 * Runs work that takes long if there are many records. Work that cannot be done in time is refused before it begins. A
 * request that writes waits instead, because it may have written already.
 */
export const asLongTask = <Made>(store: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  store.longTasks && records > PART
    ? store.longTasks.enter(work, { records, patient: store.deadline !== undefined })
    : work();

/** Reads the list in parts, and lets other requests run in between if reads block the event loop. */
export async function inChunks<Item, Made>(store: Store, items: Item[], work: Work<Item, Made>): Promise<Made[]> {
  return store.longTasks ? inTurns(store, items, work) : work(items);
}

type Work<Item, Made> = (part: Item[]) => Promise<Made[]> | Made[];

/** Does the same for work that uses the processor, and so blocks the event loop on every engine. */
export async function inTurns<Item, Made>(store: Store, items: Item[], work: Work<Item, Made>): Promise<Made[]> {
  if (items.length <= PART) return work(items);
  const made: Made[] = [];
  for (let i = 0; i < items.length; i += PART) {
    await yieldToOthers(store);
    for (const one of await work(items.slice(i, i + PART))) made.push(one);
  }
  return made;
}

/** A browser has no other requests that matter. */
async function yieldToOthers({ longTasks, engine }: Store): Promise<void> {
  if (longTasks) await longTasks.yieldToOthers();
  else if (engine === 'postgres') await new Promise<void>((resume) => setTimeout(resume, 0));
}

/**
 * The store for a request that reads. Asks once what was committed: a commit during the request does not change what it
 * sees.
 */
export async function forRequest(store: Store): Promise<Store> {
  if (!store.look) return forReading(store);
  // If the database cannot be reached, the request goes on without a cache.
  const found = await store.look().catch(() => undefined);
  return { ...store, db: store.reader, readCache: found && (() => found) };
}

/** The store for other work that reads. It cannot write and waits for no writer. */
export function forReading(store: Store): Store {
  const { readCache, reader } = store;
  if (!readCache) return { ...store, db: reader };
  const found = readCache();
  return { ...store, db: reader, readCache: () => found };
}

/** The store for a request that writes, and reads its own changes. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({
  ...store,
  readCache: undefined,
  deadline: createDeadline(store.patienceMs),
});
