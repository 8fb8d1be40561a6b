import { type Dialect, Kysely } from 'kysely';
import { createFragments, type Fragments } from './fragments.ts';
import { migrate, schemaVersion } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { StoreError } from './store-error.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Source {
  dialect: Dialect;
  engine: Engine;
}

export interface Store {
  readonly db: Kysely<Schema>;
  readonly engine: Engine;
  readonly fragments: Fragments;
}

export async function openStore({ dialect, engine }: Source): Promise<Store> {
  const db = new Kysely<Schema>({ dialect });
  try {
    await migrate(db, engine);
  } catch (error) {
    await db.destroy().catch(() => undefined);
    throw error instanceof StoreError ? error : new StoreError(`The database cannot be opened: ${messageOf(error)}`);
  }
  return { db, engine, fragments: createFragments() };
}

export const closeStore = (store: Store): Promise<void> => store.db.destroy();

export async function isReady(store: Store): Promise<boolean> {
  try {
    return (await schemaVersion(store.db)) === migrations.length;
  } catch {
    return false;
  }
}

/** All or nothing. Inside of another one, it is part of that. */
export const inTransaction = <T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> =>
  store.db.isTransaction ? work(store) : store.db.transaction().execute((db) => work({ ...store, db }));

function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
