import { sha256 } from '#contract/text/bytes.ts';
import { TOKEN_SECRET } from '../data/settings.ts';
import type { Store } from '../engine/store.ts';
import type { BulkValue } from './bulk.ts';
import { type Row, rowsOf, type Table } from './tables.ts';

export type Readable = Pick<Store, 'db' | 'engine'>;

export interface Digest {
  table: Table;
  rows: number;
  /** Equal content has an equal one on either engine. */
  hash: string;
}

/** The row as it is to be copied. */
export type Admit = (table: Table, row: Row) => Row;

type OnBatch = (columns: string[], rows: BulkValue[][]) => void | Promise<void>;

/** Reads a whole table. The secret is left out: SQLite has it in a file. */
export async function digest(
  { db, engine }: Readable,
  table: Table,
  onBatch: OnBatch,
  admit: Admit = (_, row) => row,
): Promise<Digest> {
  let hash = '';
  let count = 0;
  for await (const batch of rowsOf(db, engine, table)) {
    const kept = table === 'settings' ? batch.filter(({ name }) => name !== TOKEN_SECRET) : batch;
    const columns = Object.keys(kept[0] ?? {}).sort();
    const rows = kept.map((row) => valuesOf(admit(table, row), columns));
    if (rows.length === 0) continue;
    await onBatch(columns, rows);
    hash = await sha256(hash + JSON.stringify(rows));
    count += rows.length;
  }
  return { table, rows: count, hash };
}

const valuesOf = (row: Row, columns: readonly string[]): BulkValue[] => columns.map((column) => row[column] ?? null);
