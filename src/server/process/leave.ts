/** Whoever checks health asks at least this often. A node that stops waits no longer for the next check. */
const CHECKED_MS = 1_500;
/** What was sent here before the answer was read arrives within this time. */
const UNDER_WAY_MS = 100;

export interface Leaving {
  /** Asked at each `/readyz`. */
  isLeaving: () => boolean;
  /** Waits until a proxy that checks health has been told, if there is one. Requests are served meanwhile. */
  leave: () => Promise<void>;
}

export function createLeaving(): Leaving {
  const told = Promise.withResolvers<void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let leaving = false;

  return {
    isLeaving() {
      askedAt = performance.now();
      if (leaving) told.resolve();
      return leaving;
    },
    async leave() {
      leaving = true;
      if (performance.now() - askedAt > CHECKED_MS) return;
      await Promise.race([told.promise.then(() => pause(UNDER_WAY_MS)), pause(CHECKED_MS)]);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
