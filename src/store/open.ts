import { type Dialect, Kysely, sql } from 'kysely';
import { type Authors, createAuthors } from './authors.ts';
import { byRow } from './by-row.ts';
import { assertInTime, type Deadline, inTime } from './deadline.ts';
import type { Direct, Run } from './direct.ts';
import { isInTheWay } from './failures.ts';
import { type AllFollowees, createFollowees } from './followees.ts';
import { createFragments, type Fragments } from './fragments.ts';
import { groupCommit } from './group-commit.ts';
import { createKept, type Kept } from './kept.ts';
import { migrate, schemaVersion, type Upgrade } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { preparedOne } from './prepared.ts';
import type { Schema } from './schema.ts';
import { createSeen, type Seen, saveSeen } from './seen.ts';
import { StoreError } from './store-error.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Source {
  dialect: Dialect;
  engine: Engine;
  direct?: Direct;
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
  /** What was read since the last commit; not inside of a transaction, and where the engine tells of none. */
  readonly kept: (() => Kept) | undefined;
  /** For prepared queries: outside of a transaction reads only, inside of one everything. */
  readonly run: Run | undefined;
  readonly seen: Seen;
  /** How long the writes of the request at hand wait. */
  readonly deadline?: Deadline | undefined;
  readonly longWork: Direct['longWork'];
  readonly transact: <T>(store: Store, work: (store: Store) => Promise<T>, row?: string) => Promise<T>;
  /** What has to come to an end while the database is still open. */
  readonly beforeClose: Set<() => Promise<void>>;
  readonly closeReader: Direct['closeReader'];
  readonly close: () => Promise<void>;
}

export async function openStore(source: Source, upgrade?: Upgrade): Promise<Store> {
  const store = storeOn(new Kysely<Schema>({ dialect: source.dialect }), source);
  try {
    const { db, engine } = store;
    // The pools of PostgreSQL are closed with the builder, if it was ever used.
    const look = () => (engine === 'postgres' ? schemaVersion(db) : versionIn(store));
    await migrate(db, engine, upgrade, look);
  } catch (error) {
    await store.close().catch(() => undefined);
    throw error instanceof StoreError ? error : new StoreError(`The database cannot be opened: ${messageOf(error)}`);
  }
  return store;
}

/** For who only reads beside a Pipit: nothing is migrated. */
export async function openUnchanged(source: Source): Promise<Store> {
  const store = storeOn(new Kysely<Schema>({ dialect: source.dialect }), source);
  if ((await schemaState(store)) === 'current') return store;
  await store.close().catch(() => undefined);
  throw new StoreError('The database cannot be reached, or has another schema than this Pipit: start Pipit first.');
}

function storeOn(db: Kysely<Schema>, { engine, direct }: Source): Store {
  const { read, write, version, afterArrivals, longWork, writers } = direct ?? {};
  const seen = createSeen((...marks) => saveSeen(store, ...marks));
  const beforeClose = new Set<() => Promise<void>>();
  const close = async () => {
    await seen.storeLast();
    await Promise.all([...beforeClose].map((end) => end()));
    direct?.close();
    await db.destroy();
  };
  const alone = writers ? inTimeOrNot(byRow(oneByOne, writers)) : oneByOne;
  const transact = write && afterArrivals ? groupCommit(write, afterArrivals) : alone;
  const kept = version && createKept(version);
  const caches = { fragments: createFragments(), authors: createAuthors(), followees: createFollowees() };
  const reader = direct?.reading ? new Kysely<Schema>({ dialect: direct.reading }) : db;
  const own = { run: read, longWork, closeReader: direct?.closeReader };
  const store: Store = { db, reader, engine, ...caches, ...own, kept, seen, transact, beforeClose, close };
  return store;
}

/** Answered by the deadline, and then not committed any more, unless the commit was on its way already. */
const inTimeOrNot =
  (transact: Store['transact']): Store['transact'] =>
  (store, work, row) => {
    const { deadline } = store;
    if (!deadline) return transact(store, work, row);
    const bounded: typeof work = async (store) => {
      assertInTime(deadline);
      const value = await work(store);
      assertInTime(deadline);
      return value;
    };
    return inTime(deadline, transact(store, bounded, row));
  };

/** The deletion of an account locks its likes and then their posts; that of a post goes the other way round. */
const ATTEMPTS = 5;

const oneByOne: Store['transact'] = async (store, work) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.db.transaction().execute((db) => work({ ...store, db, run: undefined, kept: undefined }));
    } catch (error) {
      if (attempt === ATTEMPTS || !isInTheWay(error)) throw error;
    }
  }
};

export const closeStore = (store: Store): Promise<void> => store.close();

const version = preparedOne<object, { version: number }>(() => sql`select version from schema_version`);
const versionIn = async (store: Store): Promise<number> => (await version(store, {}))?.version ?? 0;

export type SchemaState = 'older' | 'current' | 'newer' | 'unreachable';

/** As compared with the schema that this Pipit knows. Asked of the connection that reads, so that no writer is waited for. */
export async function schemaState(store: Store): Promise<SchemaState> {
  try {
    const ahead = (await versionIn(store)) - migrations.length;
    if (ahead === 0) return 'current';
    return ahead > 0 ? 'newer' : 'older';
  } catch {
    return 'unreachable';
  }
}

/** A newer node may have migrated: what it added does not stand in the way. */
export const isReady = async (store: Store): Promise<boolean> =>
  ['current', 'newer'].includes(await schemaState(store));

/** All or nothing. Inside of another one, it is part of that. `row` names the one that many may want to change at once. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>, row?: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row);

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
