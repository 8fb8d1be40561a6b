import type { BulkRows, BulkTable, BulkValue } from '#store/transfer/bulk.ts';

export type Insert = (batch: BulkRows) => Promise<void>;

const ROWS = 4_000;

/** Gathers rows and writes them many at a time. */
export function createBatch(insert: Insert, table: BulkTable, columns: readonly string[]) {
  let rows: BulkValue[][] = [];
  const flush = async () => {
    if (rows.length > 0) await insert({ table, columns, rows });
    rows = [];
  };
  return {
    /** Undefined when there is nothing to wait for, which is nearly always. */
    add(row: BulkValue[]): Promise<void> | undefined {
      return rows.push(row) >= ROWS ? flush() : undefined;
    },
    flush,
  };
}
