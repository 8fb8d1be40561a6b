export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets `most` pieces of work run at once; others wait in the order in which they came, and `refuse` turns away the rest. */
export function createTurns(most: number, longestLine: number, refuse: () => Error): InTurn {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running < most) running += 1;
    else if (waiting.length < longestLine) await new Promise<void>((resolve) => waiting.push(resolve));
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
