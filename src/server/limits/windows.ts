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
