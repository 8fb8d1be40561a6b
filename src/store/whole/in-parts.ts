import type { Store } from '../store.ts';

const PART = 50;

/** Work that is long when there are many records. */
export const asLongWork = <Made>({ longWork }: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  longWork && records > PART ? longWork.alone(work) : work();

/** With room for others in between. */
export async function inParts<Item, Made>(
  { longWork }: Store,
  items: Item[],
  work: (part: Item[]) => Promise<Made[]> | Made[],
): Promise<Made[]> {
  if (!longWork || items.length <= PART) return work(items);
  const made: Made[] = [];
  for (let i = 0; i < items.length; i += PART) {
    await longWork.breathe();
    for (const one of await work(items.slice(i, i + PART))) made.push(one);
  }
  return made;
}
