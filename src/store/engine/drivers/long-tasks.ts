import { BusyError } from '../failures.ts';
import type { LongTasks } from '../store.ts';

/** A task that has to wait is refused if it is not expected to end within this time. */
const IN_TIME_MS = 400;
/** A waiting task that has not begun by then is refused too: those before it took longer than usual. */
const WAIT_MS = 150;
/** The time expected for each record before any task has ended. */
const USUAL_MS = 0.1;
/** The weight of the last task in the time expected for the next one. */
const WEIGHT = 0.3;
/** Time slice of a chunk: as long as other requests took at the last yield, within these bounds. */
const HELD_MS = 20;
const MOST_HELD_MS = 60;
/**
 * Other requests get turns of the event loop for at most this long while they have something to do. Each turn accepts
 * one new connection.
 */
const OTHERS_MS = 20;
const IDLE_TURN_MS = 0.05;

/** Runs at most `atOnce` tasks concurrently, each of which yields to other requests between its chunks. */
export function createLongTasks(atOnce = 1, now: () => number = () => performance.now()): LongTasks {
  const line = new Set<() => void>();
  let running = 0;
  /** The number of records of all running and waiting tasks. */
  let due = 0;
  let usual = USUAL_MS;
  let since = 0;
  let held = HELD_MS;

  const yieldToOthers = async () => {
    const at = now();
    if (at - since < held) return;
    let turn: number;
    do {
      turn = now();
      await new Promise(setImmediate);
      since = now();
    } while (since - turn > IDLE_TURN_MS && since - at < OTHERS_MS);
    held = Math.min(MOST_HELD_MS, Math.max(HELD_MS, since - at));
  };

  const fits = (records: number) => (due / atOnce + records) * usual <= IN_TIME_MS;

  const turn = (waitMs?: number) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.delete(go);
        clearTimeout(timer);
      };
      const go = () => {
        leave();
        resolve();
      };
      const giveUp = () => {
        leave();
        reject(new BusyError());
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      line.add(go);
    });

  const enter: LongTasks['enter'] = async (work, { records, patient }) => {
    if (running >= atOnce && !patient && !fits(records)) throw new BusyError();
    due += records;
    try {
      if (running < atOnce) running += 1;
      else await turn(patient ? undefined : WAIT_MS);
      return await run(work, records);
    } finally {
      due -= records;
    }
  };

  const run = async <T>(work: () => Promise<T>, records: number): Promise<T> => {
    await yieldToOthers();
    const begun = now();
    try {
      return await work();
    } finally {
      usual += WEIGHT * ((now() - begun) / records - usual);
      const [next] = line;
      // The next task takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
  return { enter, yieldToOthers };
}
