/** Where each row starts, from the top of the list; behind them, where the last one ends. */
export function startsOf(ids: string[], heightOf: (id: string) => number): number[] {
  const starts = [0];
  let end = 0;
  for (const id of ids) {
    end += heightOf(id);
    starts.push(end);
  }
  return starts;
}

/** The row that holds this offset; the first or the last one for offsets outside of the list. */
export function rowAt(starts: number[], offset: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface WindowOptions {
  /** How many rows to show beyond either edge. */
  overscan: number;
  /** A row that must be there in any case; -1: none. */
  pinned: number;
  /** While rows come one by one: those between the edges first, from the top, then those beyond. */
  most?: number;
}

/** The rows between two offsets, some more on either side, and the pinned one. */
export function rowsBetween(
  starts: number[],
  [from, to]: [number, number],
  { overscan, pinned, most = Infinity }: WindowOptions,
): number[] {
  const count = starts.length - 1;
  if (count === 0) return [];
  const top = rowAt(starts, from);
  const bottom = rowAt(starts, to);
  const beyond = Math.min(overscan, most - (bottom - top + 1));
  const first = Math.max(0, top - Math.max(0, beyond));
  const last = Math.min(count - 1, bottom + beyond);
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  if (pinned < 0 || (pinned >= first && pinned <= last)) return rows;
  return pinned < first ? [pinned, ...rows] : [...rows, pinned];
}
