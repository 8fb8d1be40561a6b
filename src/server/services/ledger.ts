import type { Quota } from '#api/guard/limits.ts';
import type { Spent, Total } from '#store/data/rate-limits.ts';
import type { Allowance } from '../config/allowances.ts';

/** 50,000 callers take about 9 MB; `npm run drill -- limit-memory` measures it. */
const MOST_CALLERS = 50_000;

export interface Count {
  spent: number;
  resetMs: number;
  /** The caller was unknown. */
  fresh: boolean;
}

/** Points of many callers. Each caller's window begins with their first call. */
export interface Windows {
  /** `windowMs` applies to a window that begins now. No points only read the count, and begin none. */
  add(who: string, points: number, windowMs: number): Count;
  /** Replaces the count by that of all processes. */
  set(who: string, points: number, resetMs: number): void;
  size(): number;
}

interface Window {
  points: number;
  endsAt: number;
}

/** Over `most` callers, those that were inactive the longest are forgotten. */
export function createWindows(most = MOST_CALLERS): Windows {
  // Ordered by the last request: an active caller moves to the end.
  const windows = new Map<string, Window>();

  const put = (who: string, window: Window): void => {
    windows.delete(who);
    windows.set(who, window);
  };
  const forget = (now: number): void => {
    for (const [who, { endsAt }] of windows) {
      if (endsAt > now && windows.size <= most) return;
      windows.delete(who);
    }
  };
  const open = (who: string, now: number): Window | undefined => {
    const window = windows.get(who);
    return window && window.endsAt > now ? window : undefined;
  };

  return {
    add(who, points, windowMs) {
      const now = Date.now();
      const known = open(who, now);
      if (!known && points === 0) return { spent: 0, resetMs: windowMs, fresh: true };
      const window = known ?? { points: 0, endsAt: now + windowMs };
      window.points += points;
      put(who, window);
      if (!known) forget(now);
      return { spent: window.points, resetMs: window.endsAt - now, fresh: !known };
    },
    set(who, points, resetMs) {
      const now = Date.now();
      if (points === 0 && !open(who, now)) return;
      put(who, { points, endsAt: now + Math.max(1, resetMs) });
      forget(now);
    },
    size: () => windows.size,
  };
}

/** Adds up the counts of all processes. */
export type Share = (spent: Spent[]) => Promise<Total[]>;

export interface Ledger {
  /** Sent to the other processes within a second. */
  note(spent: Spent): void;
  /** Exchanges counts with the other processes now. */
  settle(): Promise<void>;
}

const TELL_EVERY_MS = 1_000;
/** Maximum counts stored while the others cannot be reached. The oldest are dropped. */
const MOST_NOTED = 50_000;

/** `onTotal` gets the totals of all processes, including counts noted here in the meantime. */
export function createLedger(share: Share, onTotal: (total: Total) => void, onError: (error: unknown) => void): Ledger {
  let noted = new Map<string, Spent>();
  let telling: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let apart = false;

  const note = (spent: Spent): void => {
    const known = noted.get(spent.key);
    if (known) known.points += spent.points;
    else noted.set(spent.key, { ...spent });
    if (noted.size > MOST_NOTED) noted.delete(noted.keys().next().value ?? '');
    timer ??= setTimeout(() => void settle(), TELL_EVERY_MS).unref();
  };

  const tell = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const told = noted;
    noted = new Map();
    try {
      for (const total of await share([...told.values()])) {
        onTotal({ ...total, points: total.points + (noted.get(total.key)?.points ?? 0) });
      }
      apart = false;
    } catch (error) {
      // Each process uses its own count until the others can be reached again.
      if (!apart) onError(error);
      apart = true;
      for (const spent of told.values()) note(spent);
    }
  };

  const begin = (): Promise<void> => {
    telling = tell().finally(() => {
      telling = undefined;
    });
    return telling;
  };

  /** One exchange at a time. Counts noted in between are sent with the next. */
  const settle = (): Promise<void> => {
    if (!telling) return begin();
    next ??= telling.then(() => {
      next = undefined;
      return begin();
    });
    return next;
  };
  return { note, settle };
}

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
