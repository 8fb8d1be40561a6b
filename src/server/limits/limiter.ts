import type { Limiter, Standing } from '#api/limits.ts';
import type { Limit } from '#contract/errors.ts';
import type { Allowances } from './allowances.ts';
import { type Counter, createCounter, standingOf } from './counter.ts';
import { createLedger, type Ledger, type Share } from './ledger.ts';
import { createLines } from './lines.ts';

/** These are few, and each is a guess or an account: every one is counted with all processes before it goes on. */
const EXACT: readonly Limit[] = ['logins', 'account-logins', 'signups'];

/**
 * Counts in the memory of this process. With `share`, several processes count together: a caller whom this one does not
 * know is asked for first, and of those it knows it tells the others once a second.
 */
export function createLimiter(
  allowances: Allowances,
  share?: Share,
  onError: (error: unknown) => void = () => undefined,
): Limiter {
  const counters = new Map<string, Counter>();
  for (const [limit, allowance] of Object.entries(allowances)) {
    if (allowance) counters.set(limit, createCounter(allowance));
  }
  const ledger =
    share &&
    createLedger(
      share,
      ({ key, points, resetMs }) => {
        const end = key.indexOf(':');
        counters.get(key.slice(0, end))?.set(key.slice(end + 1), points, resetMs);
      },
      onError,
    );

  return {
    spend: async (limit, who, points) => {
      const counter = counters.get(limit);
      return counter && spend(counter, ledger, { limit, who, points });
    },
    look: async (limit, who) => {
      const counter = counters.get(limit);
      if (!counter) return undefined;
      if (ledger) await askFor(ledger, counter, { limit, who, points: 0 });
      return standingOf(counter.allowance, await counter.look(who), 1);
    },
    inLine: createLines(),
  };
}

interface Spending {
  limit: Limit;
  who: string;
  points: number;
}

async function spend(counter: Counter, ledger: Ledger | undefined, spending: Spending): Promise<Standing> {
  const { limit, who, points } = spending;
  const { allowance } = counter;
  const count = await counter.add(who, points);
  if (count.spent > allowance.points) {
    // What is refused costs nothing: a smaller wish may still fit.
    return { ...standingOf(allowance, await counter.add(who, -points), 0), allowed: false };
  }
  if (!ledger) return standingOf(allowance, count, 0);
  if (!count.fresh && !EXACT.includes(limit)) {
    ledger.note(noteOf(counter, spending));
    return standingOf(allowance, count, 0);
  }
  await askFor(ledger, counter, spending);
  return standingOf(allowance, await counter.look(who), 0);
}

function askFor(ledger: Ledger, counter: Counter, spending: Spending): Promise<void> {
  ledger.note(noteOf(counter, spending));
  return ledger.settle();
}

const noteOf = ({ allowance: { seconds } }: Counter, { limit, who, points }: Spending) => ({
  key: `${limit}:${who}`,
  points,
  windowMs: seconds * 1000,
});
