import type { BulkRows, BulkTable, BulkValue } from '#store/transfer/bulk.ts';

export type Insert = (batch: BulkRows) => Promise<void>;

const ROWS = 4_000;

/** Collects rows and inserts many in one statement. */
export function createBatch(insert: Insert, table: BulkTable, columns: readonly string[]) {
  let rows: BulkValue[][] = [];
  const flush = async () => {
    if (rows.length > 0) await insert({ table, columns, rows });
    rows = [];
  };
  return {
    /** Returns undefined if nothing was inserted, which saves most awaits. */
    add(row: BulkValue[]): Promise<void> | undefined {
      return rows.push(row) >= ROWS ? flush() : undefined;
    },
    flush,
  };
}
