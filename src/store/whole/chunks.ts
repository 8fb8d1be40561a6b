import type { Store } from '../store.ts';

const PART = 50;

/** Work that is long when there are many records. */
export const asLongTask = <Made>({ longTasks }: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  longTasks && records > PART ? longTasks.oneAtATime(work) : work();

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
