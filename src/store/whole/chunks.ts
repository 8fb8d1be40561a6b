import type { Store } from '../store.ts';

const PART = 50;

/**
 * Work that is long when there are many records. Where it cannot be done in time it is refused before it begins; a request
 * that writes waits, since it may have written already.
 */
export const asLongTask = <Made>(store: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  store.longTasks && records > PART
    ? store.longTasks.enter(work, { records, patient: store.deadline !== undefined })
    : work();

/** With room for others in between. */
export async function inChunks<Item, Made>(
  { longTasks }: Store,
  items: Item[],
  work: (part: Item[]) => Promise<Made[]> | Made[],
): Promise<Made[]> {
  if (!longTasks || items.length <= PART) return work(items);
  const made: Made[] = [];
  for (let i = 0; i < items.length; i += PART) {
    await longTasks.yieldToOthers();
    for (const one of await work(items.slice(i, i + PART))) made.push(one);
  }
  return made;
}
