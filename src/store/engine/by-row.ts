import type { Transact } from './store.ts';

/**
 * Writes to one row wait for each other anyway. Here they do so without a connection each: of `writers` transactions one is
 * always left for other rows, however many wait for this one.
 */
export function byRow(transact: Transact, writers = 1): Transact {
  const most = Math.max(1, writers - 1);
  const rows = new Map<string, Row>();
  return async (store, work, row, single) => {
    if (row === undefined) return transact(store, work);
    const line = rows.get(row) ?? { running: 0, waiting: [] };
    rows.set(row, line);
    if (line.running >= most) await new Promise<void>((go) => line.waiting.push(go));
    else line.running += 1;
    try {
      return await transact(store, work, row, single);
    } finally {
      const next = line.waiting.shift();
      // Whoever is next takes this one's place.
      if (next) next();
      else if (--line.running === 0) rows.delete(row);
    }
  };
}

interface Row {
  running: number;
  waiting: (() => void)[];
}
