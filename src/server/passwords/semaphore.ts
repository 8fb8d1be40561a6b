export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets `most` pieces of work run at once; others wait in the order in which they came, for `patienceMs` if it is given, and
 * `refuse` turns away the rest.
 */
export function createTurns(most: number, longestLine: number, refuse: () => Error, patienceMs?: number): InTurn {
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
    else if (waiting.length < longestLine) await turn();
    else throw refuse();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
