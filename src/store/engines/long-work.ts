import type { LongWork } from '../sql/engine-extras.ts';

const HELD_MS = 20;
/** Where so many wait, each breath lets in others who will wait too: all are done sooner if for a while few are taken. */
const CROWD = 3;
const HELD_IN_CROWD_MS = 60;
const WHILE_MS = 3000;

/** One piece of long work after the other, and others between its parts. */
export function createLongWork(now: () => number = () => performance.now()): LongWork {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let since = 0;
  let crowdedUntil = 0;

  const breathe = async () => {
    const at = now();
    if (at - since < (at < crowdedUntil ? HELD_IN_CROWD_MS : HELD_MS)) return;
    await new Promise(setImmediate);
    since = now();
    if (waiting >= CROWD) crowdedUntil = since + WHILE_MS;
  };
  const alone: LongWork['alone'] = (work) => {
    waiting += 1;
    const mine = last.then(breathe).then(() => {
      waiting -= 1;
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return { alone, breathe };
}
