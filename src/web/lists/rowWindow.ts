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

/** The rows between two offsets, some more on either side, and one that must be there in any case. */
export function rowsBetween(
  starts: number[],
  [from, to]: [number, number],
  { overscan, pinned }: { overscan: number; pinned: number },
): number[] {
  const count = starts.length - 1;
  if (count === 0) return [];
  const first = Math.max(0, rowAt(starts, from) - overscan);
  const last = Math.min(count - 1, rowAt(starts, to) + overscan);
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  if (pinned < 0 || (pinned >= first && pinned <= last)) return rows;
  return pinned < first ? [pinned, ...rows] : [...rows, pinned];
}
