import type { Dialect, Kysely } from 'kysely';
import type { Fragment } from '../reading/posts/fragments.ts';
import type { Sample } from '../reading/search/sample.ts';
import type { Words } from '../reading/search/texts.ts';
import type { Filters } from '../reading/visibility/filters.ts';
import type { Engine } from '../schema/table.ts';
import type { Schema } from '../schema.ts';
import type { Cache } from './cache.ts';
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

/** Which sessions were used, and when: noted without a write, and stored together. Lost with the process, they are noted again. */
export interface Seen {
  note(session: number, now: number): void;
  /** Later than what was read of the session, where this process knows it. */
  at(session: number): number | undefined;
  /** Before the store closes. */
  storeLast(): Promise<void>;
}

/** `row` names the one that many may want to change at once. `single`: the work is one statement where there is `statement`. */
export type Transact = <T>(
  store: Store,
  work: (store: Store) => Promise<T>,
  row?: string,
  single?: boolean,
) => Promise<T>;

export interface Store {
  /** The connection that writes; for a request that reads, the one that reads: see `forReading`. */
  readonly db: Kysely<Schema>;
  /** Never waits for a writer. Where the engine has no connection of its own for reads, the same as `db`. */
  readonly reader: Kysely<Schema>;
  readonly engine: Engine;
  /** Never wrong: each is held against the version that it was made from. */
  readonly fragments: Cache<Fragment>;
  /** Never wrong either: who reads brings the version of their filters. */
  readonly filters: Cache<Filters>;
  /** Of texts that were searched. */
  readonly words: Words;
  /** Made when it is first asked for. */
  readonly sampled: { sample?: Sample };
  /** What the feed of changes keeps right. Undefined inside of transactions, and where the engine does not tell of commits. */
  readonly readCache: (() => ReadCache) | undefined;
  /** PostgreSQL: asks what was committed. For one request, see `forRequest`. */
  readonly look: (() => Promise<ReadCache>) | undefined;
  /** For prepared queries: outside of a transaction and of `inStatement` reads only, inside of one everything. */
  readonly run: Run | undefined;
  readonly seen: Seen;
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
