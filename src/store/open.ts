import { type Dialect, Kysely } from 'kysely';
import { type Authors, createAuthors } from './authors.ts';
import { byRow } from './by-row.ts';
import type { Direct, Run } from './direct.ts';
import { isInTheWay } from './failures.ts';
import { type AllFollowees, createFollowees } from './followees.ts';
import { createFragments, type Fragments } from './fragments.ts';
import { groupCommit } from './group-commit.ts';
import { createKept, type Kept } from './kept.ts';
import { migrate, schemaVersion, type Upgrade } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { StoreError } from './store-error.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Source {
  dialect: Dialect;
  engine: Engine;
  direct?: Direct;
}

export interface Store {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  readonly fragments: Fragments;
  readonly authors: Authors;
  readonly followees: AllFollowees;
  /** What was read since the last commit; not inside of a transaction, and where the engine tells of none. */
  readonly kept: (() => Kept) | undefined;
  /** For prepared queries: outside of a transaction reads only, inside of one everything. */
  readonly run: Run | undefined;
  readonly longWork: Direct['longWork'];
  readonly transact: <T>(store: Store, work: (store: Store) => Promise<T>, row?: string) => Promise<T>;
  readonly close: () => Promise<void>;
}

export async function openStore(source: Source, upgrade?: Upgrade): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: source.dialect });
  try {
    await migrate(db, source.engine, upgrade);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error instanceof StoreError ? error : new StoreError(`The database cannot be opened: ${messageOf(error)}`);
  }
  return storeOn(db, source);
}

/** For who only reads beside a Pipit: nothing is migrated. */
export async function openUnchanged(source: Source): Promise<Store> {
  const store = storeOn(new Kysely<Schema>({ dialect: source.dialect }), source);
  if (await isReady(store)) return store;
  await store.close().catch(() => undefined);
  throw new StoreError('The database cannot be reached, or has another schema than this Pipit: start Pipit first.');
}

function storeOn(db: Kysely<Schema>, { engine, direct }: Source): Store {
  const { read, write, version, afterArrivals, longWork, writers } = direct ?? {};
  const close = async () => {
    direct?.close();
    await db.destroy();
  };
  const transact = write && afterArrivals ? groupCommit(write, afterArrivals) : byRow(oneByOne, writers);
  const kept = version && createKept(version);
  const caches = { fragments: createFragments(), authors: createAuthors(), followees: createFollowees() };
  return { db, engine, ...caches, kept, run: read, longWork, transact, close };
}

/** Who unlikes a post locks the like and then the post, who deletes it the other way round. */
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

export async function isReady(store: Store): Promise<boolean> {
  try {
    return (await schemaVersion(store.db)) === migrations.length;
  } catch {
    return false;
  }
}

/** All or nothing. Inside of another one, it is part of that. `row` names the one that many may want to change at once. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>, row?: string): Promise<T> =>
  store.db.isTransaction ? work(store) : store.transact(store, work, row);

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
