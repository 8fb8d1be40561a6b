/** Load balancers check health at least this often. A stopping node waits no longer for the next check. */
const CHECKED_MS = 1_500;
/** Requests that were sent before the response was read arrive within this time. */
const UNDER_WAY_MS = 100;

export interface Leaving {
  /** Called by each `/readyz`. */
  isLeaving: () => boolean;
  /** Waits until a load balancer, if there is one, has read that the node is leaving. Requests are still served. */
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
