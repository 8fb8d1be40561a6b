/** Others wait for so long at most. */
const TURN_MS = 1;

/** Works through the items, with room for other requests in between. */
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

/** In parts of so many. */
export function* partsOf<Item>(items: readonly Item[], most: number): Generator<Item[]> {
  for (let i = 0; i < items.length; i += most) yield items.slice(i, i + most);
}

/** So many pairs of a reader and a thing are looked at in one query: about a millisecond. */
const PAIRS = 500;

/** How many readers are looked at in one query for these things. */
export const partFor = (ids: { length: number }): number => Math.max(1, Math.floor(PAIRS / ids.length));
