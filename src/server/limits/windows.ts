/** With 50,000 callers one takes about 9 MB; `npm run drill -- limit-memory` measures it. */
const MOST_CALLERS = 50_000;

export interface Count {
  spent: number;
  resetMs: number;
  /** Nothing was known of this caller. */
  fresh: boolean;
}

/** Points of many callers, each in a window that begins with the caller's first. */
export interface Windows {
  /** `windowMs` is for a window that begins now. No points are a look, and begin none. */
  add(who: string, points: number, windowMs: number): Count;
  /** Overrides what is known, by what others know. */
  set(who: string, points: number, resetMs: number): void;
  size(): number;
}

interface Window {
  points: number;
  endsAt: number;
}

/** Beyond `most` callers those are forgotten of whom nothing was heard the longest. */
export function createWindows(most = MOST_CALLERS): Windows {
  // In the order of the last request: whoever asks moves to the end.
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
