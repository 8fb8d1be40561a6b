import { expect } from 'vitest';

/** Checks all rows of one test, and names those that fail. */
export async function eachRow<Row>(
  rows: Iterable<readonly [name: string, row: Row]>,
  check: (row: Row) => Promise<unknown> | unknown,
): Promise<void> {
  const failed: string[] = [];
  let count = 0;
  for (const [name, row] of rows) {
    count += 1;
    try {
      await check(row);
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  expect(failed.join('\n\n'), 'rows that fail').toBe('');
  expect(count, 'rows').toBeGreaterThan(0);
}

/** Names each row by its JSON, cut if it is long. */
export const named = <Row>(rows: readonly Row[]): [string, Row][] =>
  rows.map((row) => [(JSON.stringify(row) ?? String(row)).slice(0, 80), row]);
