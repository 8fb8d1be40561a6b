/** Consecutive failures after which a host is not contacted for a while. */
const FAILURES = 5;
const FIRST_MS = 30_000;
const LONGEST_MS = 15 * 60 * 1000;
const HOSTS_KEPT = 1_000;

/** Keeps members whose push service is down from delaying the others. Each process has its own. */
export interface Breaker {
  /** Milliseconds to wait; 0 if the host can be contacted. */
  waitFor(host: string, now: number): number;
  tell(host: string, works: boolean, now: number): void;
}

export function createBreaker(): Breaker {
  const failing = new Map<string, { failures: number; until: number }>();
  return {
    waitFor: (host, now) => Math.max(0, (failing.get(host)?.until ?? 0) - now),
    tell(host, works, now) {
      const failures = works ? 0 : (failing.get(host)?.failures ?? 0) + 1;
      failing.delete(host);
      if (works) return;
      const rest = failures < FAILURES ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - FAILURES));
      failing.set(host, { failures, until: now + rest });
      const [oldest] = failing.keys();
      if (failing.size > HOSTS_KEPT && oldest !== undefined) failing.delete(oldest);
    },
  };
}
