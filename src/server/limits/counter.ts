import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Standing } from '#api/limits.ts';
import type { Allowance } from './allowances.ts';

/** About 25 MB. Who comes after them in the same window is not counted: that is the overload's business. */
const MOST_CALLERS = 50_000;

export interface Count {
  spent: number;
  resetMs: number;
  /** Nothing was known of this caller. */
  fresh: boolean;
}

/** Counts callers in windows that begin with their first request. */
export interface Counter {
  allowance: Allowance;
  add(who: string, points: number): Promise<Count>;
  look(who: string): Promise<Count>;
  /** Overrides what is known, by what others know. */
  set(who: string, points: number, resetMs: number): void;
}

export function createCounter(allowance: Allowance): Counter {
  const { points: limit, seconds } = allowance;
  const memory = new RateLimiterMemory({ points: limit, duration: seconds });
  let callers = 0;
  let since = Date.now();

  /** Callers go by themselves when their window ends; only how many came in one is counted here. */
  const isCrowded = (): boolean => {
    const now = Date.now();
    if (now - since > seconds * 1000) {
      callers = 0;
      since = now;
    }
    callers += 1;
    return callers > MOST_CALLERS;
  };

  return {
    allowance,
    async add(who, points) {
      const { consumedPoints, msBeforeNext, isFirstInDuration } = await memory.penalty(who, points);
      if (isFirstInDuration && isCrowded()) void memory.delete(who);
      return { spent: consumedPoints, resetMs: msBeforeNext, fresh: isFirstInDuration };
    },
    async look(who) {
      const found = await memory.get(who);
      return { spent: found?.consumedPoints ?? 0, resetMs: found?.msBeforeNext ?? seconds * 1000, fresh: !found };
    },
    set: (who, points, resetMs) => void memory.set(who, points, Math.max(1, resetMs) / 1000),
  };
}

/** `room` is what must still fit. */
export function standingOf({ points: limit, seconds: window }: Allowance, count: Count, room: number): Standing {
  return {
    allowed: count.spent + room <= limit,
    limit,
    remaining: Math.max(0, limit - count.spent),
    reset: Math.max(1, Math.ceil(count.resetMs / 1000)),
    window,
  };
}
