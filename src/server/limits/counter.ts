import type { Quota } from '#api/guard/limits.ts';
import type { Allowance } from './allowances.ts';
import { type Count, createWindows } from './windows.ts';

/** Counts the callers of one limit. */
export interface Counter {
  allowance: Allowance;
  /** No points only read the count. `seconds` overrides the window of the limit. */
  add(who: string, points: number, seconds?: number): Count;
  /** Replaces the count by that of all processes. */
  set(who: string, points: number, resetMs: number): void;
}

export function createCounter(allowance: Allowance): Counter {
  const windows = createWindows();
  return {
    allowance,
    add: (who, points, seconds = allowance.seconds) => windows.add(who, points, seconds * 1000),
    set: windows.set,
  };
}

/** `room` is the number of points that must still fit. */
export function standingOf({ points: limit, seconds: window }: Allowance, count: Count, room: number): Quota {
  return {
    allowed: count.spent + room <= limit,
    limit,
    spent: count.spent,
    remaining: Math.max(0, limit - count.spent),
    reset: Math.max(1, Math.ceil(count.resetMs / 1000)),
    window,
  };
}
