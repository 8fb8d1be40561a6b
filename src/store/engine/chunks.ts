import type { Store } from './store.ts';

const PART = 50;

/**
 * Work that is long when there are many records. Where it cannot be done in time it is refused before it begins; a request
 * that writes waits, since it may have written already.
 */
export const asLongTask = <Made>(store: Store, records: number, work: () => Promise<Made>): Promise<Made> =>
  store.longTasks && records > PART
    ? store.longTasks.enter(work, { records, patient: store.deadline !== undefined })
    : work();

/** Reads by parts of the list, with room for other requests in between where a read blocks the event loop. */
export async function inChunks<Item, Made>(store: Store, items: Item[], work: Work<Item, Made>): Promise<Made[]> {
  return store.longTasks ? inTurns(store, items, work) : work(items);
}

type Work<Item, Made> = (part: Item[]) => Promise<Made[]> | Made[];

/** The same for work that takes the processor, and so blocks the event loop on every engine. */
export async function inTurns<Item, Made>(store: Store, items: Item[], work: Work<Item, Made>): Promise<Made[]> {
  if (items.length <= PART) return work(items);
  const made: Made[] = [];
  for (let i = 0; i < items.length; i += PART) {
    await yieldToOthers(store);
    for (const one of await work(items.slice(i, i + PART))) made.push(one);
  }
  return made;
}

/** A browser has no other requests that matter. */
async function yieldToOthers({ longTasks, engine }: Store): Promise<void> {
  if (longTasks) await longTasks.yieldToOthers();
  else if (engine === 'postgres') await new Promise<void>((resume) => setTimeout(resume, 0));
}
