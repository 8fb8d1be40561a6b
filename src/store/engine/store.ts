import type { Dialect, Kysely } from 'kysely';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import { createDeadline, type Deadline } from './failures.ts';
import type { ReadCache } from './read-cache.ts';

export interface Source {
  dialect: Dialect;
  engine: Engine;
  direct?: EngineExtras;
  /** How long all writes of one request wait in sum. */
  patienceMs?: number;
}

/** `row` names the one that many may want to change at once. `single`: the work is one statement where there is `statement`. */
export type Transact = <T>(
  store: Store,
  work: (store: Store) => Promise<T>,
  row?: string,
  single?: boolean,
) => Promise<T>;

/** In a transaction: removes at most `most` rows that depend on these posts, or on this person, and returns how many. */
export type RemovalStep = (store: Store, ids: number[], most: number) => Promise<number>;

/** The nouns of the product hand this to the floors below them. */
export interface Handed {
  /** In the order in which rows are locked. */
  removal: { post: readonly RemovalStep[]; person: readonly RemovalStep[] };
}

/** Values that modules keep while a database is open, see `perStore`. */
interface Memory {
  /** The store that `openStore` returned. */
  opened: Store;
  values: Map<object, unknown>;
}

export interface Store {
  /** The connection that writes; for a request that reads, the one that reads: see `forReading`. */
  readonly db: Kysely<Schema>;
  /** Never waits for a writer. Where the engine has no connection of its own for reads, the same as `db`. */
  readonly reader: Kysely<Schema>;
  readonly engine: Engine;
  readonly memory: Memory;
  readonly handed: Handed;
  /** What the feed of changes keeps right. Undefined inside of transactions, and where the engine does not tell of commits. */
  readonly readCache: (() => ReadCache) | undefined;
  /** PostgreSQL: asks what was committed. For one request, see `forRequest`. */
  readonly look: (() => Promise<ReadCache>) | undefined;
  /** For prepared queries: outside of a transaction and of `inStatement` reads only, inside of one everything. */
  readonly run: Run | undefined;
  /** How long the writes of any request wait. */
  readonly patienceMs: number;
  /** How long the writes of the request at hand still wait. */
  readonly deadline?: Deadline | undefined;
  readonly longTasks: EngineExtras['longTasks'];
  readonly transact: Transact;
  /** Where a statement that writes can be a transaction of its own. */
  readonly statement: EngineExtras['statement'];
  /** Called after each commit of this process. */
  readonly committed: Set<() => void>;
  readonly messages: EngineExtras['messages'];
  /** What has to come to an end while the database is still open. */
  readonly beforeClose: Set<() => Promise<void>>;
  readonly closeReader: EngineExtras['closeReader'];
  readonly close: () => Promise<void>;
}

/** All or nothing. Inside of another one, it is part of that. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>, row?: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row);

/** The same for work that is one statement on PostgreSQL: no BEGIN and no COMMIT, each of which is another way there and back. */
export const inStatement = <T>(store: Store, work: (store: Store) => Promise<T>, row: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row, true);

/**
 * Returns an accessor to a value that is made when it is first asked for. All stores of one open database share the value; it
 * is made anew when PostgreSQL turns out to be another database than before.
 */
export const perStore =
  <T extends object>(make: (opened: Store) => T) =>
  ({ memory: { opened, values } }: Store): T => {
    const known = values.get(make) as T | undefined;
    const value = known ?? make(opened);
    if (!known) values.set(make, value);
    return value;
  };

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

const PART = 50;

/**
 * Work that is long when there are many records. Where it cannot be done in time it is refused before it begins; a request
 * that writes waits, since it may have written already.
 */
export const asLongTask = <Made>(store: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  store.longTasks && records > PART
    ? store.longTasks.enter(work, { records, patient: store.deadline !== undefined })
    : work();

/** Reads by parts of the list, with room for other requests in between where a read blocks the event loop. */
export async function inChunks<Item, Made>(store: Store, items: Item[], work: Work<Item, Made>): Promise<Made[]> {
  return store.longTasks ? inTurns(store, items, work) : work(items);
}

type Work<Item, Made> = (part: Item[]) => Promise<Made[]> | Made[];

/** The same for work that takes the processor, and so blocks the event loop on every engine. */
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

/** For a request that reads. It asks once what was committed: a commit during the request does not change what it sees. */
export async function forRequest(store: Store): Promise<Store> {
  if (!store.look) return forReading(store);
  // Without a database it goes as far as it can without one.
  const found = await store.look().catch(() => undefined);
  return { ...store, db: store.reader, readCache: found && (() => found) };
}

/** For other work that reads. It cannot write and waits for no writer. */
export function forReading(store: Store): Store {
  const { readCache, reader } = store;
  if (!readCache) return { ...store, db: reader };
  const found = readCache();
  return { ...store, db: reader, readCache: () => found };
}

/** For a request that writes, and reads again what it has changed. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({
  ...store,
  readCache: undefined,
  deadline: createDeadline(store.patienceMs),
});
