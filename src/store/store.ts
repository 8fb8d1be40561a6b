import type { Dialect, Kysely } from 'kysely';
import type { Fragments } from './cache/fragments.ts';
import type { ReadCache } from './cache/until-commit.ts';
import type { Authors } from './feeds/authors-by-post.ts';
import type { AllFollowees } from './feeds/followees.ts';
import type { Schema } from './schema.ts';
import type { Seen } from './seen.ts';
import type { Deadline } from './sql/deadline.ts';
import type { EngineExtras, Run } from './sql/engine-extras.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Source {
  dialect: Dialect;
  engine: Engine;
  direct?: EngineExtras;
}

export interface Store {
  /** The connection that writes; for a request that reads, the one that reads: see `forReading`. */
  readonly db: Kysely<Schema>;
  /** Never waits for a writer. Where the engine has no connection of its own for reads, the same as `db`. */
  readonly reader: Kysely<Schema>;
  readonly engine: Engine;
  readonly fragments: Fragments;
  readonly authors: Authors;
  readonly followees: AllFollowees;
  /** Valid until the next commit. Undefined inside of transactions, and on engines that do not tell of commits. */
  readonly readCache: (() => ReadCache) | undefined;
  /** For prepared queries: outside of a transaction reads only, inside of one everything. */
  readonly run: Run | undefined;
  readonly seen: Seen;
  /** How long the writes of the request at hand wait. */
  readonly deadline?: Deadline | undefined;
  readonly longTasks: EngineExtras['longTasks'];
  readonly transact: <T>(store: Store, work: (store: Store) => Promise<T>, row?: string) => Promise<T>;
  /** What has to come to an end while the database is still open. */
  readonly beforeClose: Set<() => Promise<void>>;
  readonly closeReader: EngineExtras['closeReader'];
  readonly close: () => Promise<void>;
}

/** All or nothing. Inside of another one, it is part of that. `row` names the one that many may want to change at once. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>, row?: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row);
