import type { Transact } from './store.ts';
import { createLines } from './turns.ts';

/**
 * Writes to one row wait for each other anyway. Here they do so without a connection each: of `writers` transactions one is
 * always left for other rows, however many wait for this one.
 */
export function byRow(transact: Transact, writers = 1): Transact {
  const inLine = createLines(Math.max(1, writers - 1));
  return (store, work, row, single) =>
    row === undefined ? transact(store, work) : inLine(row, () => transact(store, work, row, single));
}
