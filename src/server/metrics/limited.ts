import type { Limiter, Quota } from '#api/guard/limits.ts';
import type { Limit } from '#contract/refusals/spent.ts';
import type { Counter } from './counter.ts';

/** Counts the calls that the limiter refuses. */
export function countingLimiter(limiter: Limiter, counter: Counter): Limiter {
  const seen = (limit: Limit, standing: Quota | undefined) => {
    if (standing?.allowed === false) counter.limited(limit);
    return standing;
  };
  return {
    ...limiter,
    spend: async (limit, ...spent) => seen(limit, await limiter.spend(limit, ...spent)),
    look: async (limit, who) => seen(limit, await limiter.look(limit, who)),
  };
}
