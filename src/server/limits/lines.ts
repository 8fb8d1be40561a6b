import { Refusal } from '#api/refusal.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import { createTurns, type InTurn } from '../passwords/semaphore.ts';

/** More than a class that logs in at once. */
const LONGEST = 100;

/** A line for each name: who stands in it waits for those before, and for nobody in other lines. */
export function createLines(): <T>(who: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, { inTurn: InTurn; standing: number }>();
  return async (who, work) => {
    const line = lines.get(who) ?? { inTurn: createTurns(1, LONGEST, tooLong), standing: 0 };
    lines.set(who, line);
    line.standing += 1;
    try {
      return await line.inTurn(work);
    } finally {
      line.standing -= 1;
      if (line.standing === 0) lines.delete(who);
    }
  };
}

const tooLong = () => new Refusal(503, MESSAGES.overloaded, { 'retry-after': '2' });
