import { BusyError } from './failures.ts';

export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export interface Line {
  /** Maximum number of pieces of work that wait. */
  longest?: number;
  /** Milliseconds that each of them waits. */
  patienceMs?: number;
  /** The error for work that is refused. */
  refuse?: () => Error;
}

/** Runs at most `most` pieces of work concurrently; the others wait in the order in which they came. */
export function createTurns(most: number, { longest = Infinity, patienceMs, refuse = busy }: Line = {}): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(refuse());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(begin);
    });

  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length < longest) await turn();
    else throw refuse();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The next one takes this one's place.
      if (next) next();
      else running -= 1;
    }
  };
}

const busy = () => new BusyError();

/** A separate line for each name: work waits only for work of the same name. */
export function createLines(most: number, line: Line = {}) {
  const lines = new Map<string, { inTurn: InTurn; standing: number }>();
  return async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const own = lines.get(name) ?? { inTurn: createTurns(most, line), standing: 0 };
    lines.set(name, own);
    own.standing += 1;
    try {
      return await own.inTurn(work);
    } finally {
      own.standing -= 1;
      if (own.standing === 0) lines.delete(name);
    }
  };
}
