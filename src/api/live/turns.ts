/** Other requests wait no longer than this. */
const TURN_MS = 1;

/** Works through the items and lets other requests run in between. */
export async function inTurns<Item>(items: Iterable<Item>, work: (item: Item) => unknown): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    const done = work(item);
    if (done instanceof Promise) await done;
    if (performance.now() - begun < TURN_MS) continue;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    begun = performance.now();
  }
}

/** Splits items into parts of at most `most`. */
export function* partsOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let i = 0; i < items.length; i += most) yield items.slice(i, i + most);
}

/** Pairs of a reader and a thing per query, which takes about a millisecond. */
const PAIRS = 500;

/** Readers per query, for this many things. */
export const partFor = (ids: { length: number }): number => Math.max(1, Math.floor(PAIRS / ids.length));
