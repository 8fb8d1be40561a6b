import type { Dialect, Kysely } from 'kysely';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import type { Deadline } from './deadline.ts';
import type { EngineExtras, Run } from './engine-extras.ts';
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
