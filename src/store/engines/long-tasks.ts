import type { LongTasks } from '../sql/engine-extras.ts';

const HELD_MS = 20;
/** With so many whole lists waiting, yielding often only admits more of them. Then yield less often for 3 s. */
const CROWD = 3;
const HELD_IN_CROWD_MS = 60;
const WHILE_MS = 3000;

/** One long task at a time, which yields to other requests between its chunks. */
export function createLongTasks(now: () => number = () => performance.now()): LongTasks {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let since = 0;
  let crowdedUntil = 0;

  const yieldToOthers = async () => {
    const at = now();
    if (at - since < (at < crowdedUntil ? HELD_IN_CROWD_MS : HELD_MS)) return;
    await new Promise(setImmediate);
    since = now();
    if (waiting >= CROWD) crowdedUntil = since + WHILE_MS;
  };
  const oneAtATime: LongTasks['oneAtATime'] = (work) => {
    waiting += 1;
    const mine = last.then(yieldToOthers).then(() => {
      waiting -= 1;
      return work();
    });
    last = mine.catch(() => undefined);
    return mine;
  };
  return { oneAtATime, yieldToOthers };
}
