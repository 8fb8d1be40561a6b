import type { Kysely } from 'kysely';
import { StoreError } from '../engine/failures.ts';
import type { Store } from '../engine/store.ts';
import { isEmpty } from '../nouns/people/users.ts';
import type { Schema } from '../schema.ts';
import { bulkLoad as onPostgres } from './bulk.postgres.ts';
import { bulkLoad as onSqlite } from './bulk.sqlite.ts';

export type BulkTable = keyof Schema;
export type BulkValue = string | number | null;

/** Rows are lists of values in the order of `columns`. */
export interface BulkRows {
  table: BulkTable;
  columns: readonly string[];
  rows: readonly (readonly BulkValue[])[];
}

/** From 0 to 1, while indexes are made. */
export type OnIndex = (part: number) => void;
/** `db` is in the transaction. */
export type BulkWork = (insert: (batch: BulkRows) => Promise<void>, db: Kysely<Schema>) => Promise<void>;

/**
 * Fills an empty database in one transaction, all or nothing; indexes and references are restored at its end. What the
 * database does not check meanwhile is for the caller to get right: references and counters.
 */
export async function bulkLoad(store: Store, work: BulkWork, onIndex: OnIndex): Promise<void> {
  // Through the writer: SQLite leaves its log only while no other connection is open.
  const empty = await isEmpty({ ...store, run: undefined });
  if (!empty) throw new StoreError('The database is not empty. Give a fresh one.');
  await (store.engine === 'sqlite' ? onSqlite : onPostgres)(store, work, onIndex);
}
