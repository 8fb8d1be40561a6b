import type { Worker } from 'node:cluster';
import cluster from 'node:cluster';
import type { Once } from '#api/guard/challenges.ts';
import type { Limiter, Quota } from '#api/guard/limits.ts';
import { Refusal } from '#api/http/refusal.ts';
import { MESSAGES } from '#contract/refusals/errors.ts';
import type { Limit } from '#contract/refusals/spent.ts';
import { addSpent, forgetSpent, type Spent, type Total } from '#store/data/rate-limits.ts';
import type { Store } from '#store/engine/store.ts';
import { createLines } from '#store/engine/turns.ts';
import type { Allowances } from '../config/allowances.ts';
import {
  type Count,
  type Counter,
  createCounter,
  createLedger,
  createWindows,
  type Ledger,
  type Share,
  standingOf,
  type Windows,
} from './ledger.ts';

const FORGET_EVERY_MS = 60_000;

/** Nodes on one PostgreSQL count in the database. */
export function shareInDatabase(store: Store): Share {
  let forgotten = Date.now();
  return async (spent) => {
    const now = Date.now();
    if (now - forgotten > FORGET_EVERY_MS) {
      forgotten = now;
      await forgetSpent(store);
    }
    return addSpent(store, spent);
  };
}

interface Asked {
  limits: number;
  spent: Spent[];
}
interface Answered {
  limits: number;
  totals: Total[];
}

/** Workers count in their parent, which outlives each of them. */
export function shareInParent(): Share {
  const waiting = new Map<number, (totals: Total[]) => void>();
  let last = 0;
  process.on('message', (message: Answered | undefined) => {
    if (!message || typeof message !== 'object' || !('totals' in message)) return;
    waiting.get(message.limits)?.(message.totals);
    waiting.delete(message.limits);
  });
  return (spent) =>
    new Promise((resolve, reject) => {
      if (!process.connected) return reject(new Error('the parent is gone'));
      last += 1;
      waiting.set(last, resolve);
      process.send?.({ limits: last, spent } satisfies Asked);
    });
}

/** Unique among all processes. */
export const onceAmong =
  (share: Share): Once =>
  async (name, seconds) =>
    (await share([{ key: `once:${name}`, points: 1, windowMs: seconds * 1000 }]))[0]?.points === 1;

/** The side of the parent. */
export function countForWorkers(): void {
  const share = shareInMemory();
  cluster.on('message', async (worker: Worker, message: Asked | undefined) => {
    if (!message || typeof message !== 'object' || !('spent' in message)) return;
    const totals = await share(message.spent);
    if (worker.isConnected()) worker.send({ limits: message.limits, totals } satisfies Answered);
  });
}

/** Each limit has its own capacity, so that a flood of readers does not displace the count of guesses. */
export function shareInMemory(most?: number): Share {
  const limits = new Map<string, Windows>();
  const windowsOf = (key: string): Windows => {
    const limit = key.slice(0, key.indexOf(':'));
    const windows = limits.get(limit) ?? createWindows(most);
    limits.set(limit, windows);
    return windows;
  };
  return async (spent) =>
    spent.map(({ key, points, windowMs }): Total => {
      const count = windowsOf(key).add(key, points, windowMs);
      return { key, points: count.spent, resetMs: count.resetMs };
    });
}

/** Only these few, each a guess or an account, wait until all processes have counted them. */
const EXACT: readonly Limit[] = [
  'logins',
  'network-logins',
  'account-logins',
  'stranger-logins',
  'signups',
  'network-signups',
];

/** Longer than a class that logs in together. */
const LONGEST_LINE = 100;

/**
 * Counts in the memory of this process. With `share`, several processes count together: this one sends its counts to
 * the others once a second, and immediately for an unknown caller. Limits that are not `EXACT` never wait for them.
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
    spend: async (limit, who, points, seconds) => {
      const counter = counters.get(limit);
      return counter && spend(counter, ledger, { limit, who, points, seconds });
    },
    count: async (limit, who, points, seconds) => {
      const counter = counters.get(limit);
      return counter && count(counter, ledger, { limit, who, points, seconds });
    },
    look: async (limit, who) => {
      const counter = counters.get(limit);
      if (!counter) return undefined;
      if (ledger) await askFor(ledger, counter, { limit, who, points: 0 });
      return standingOf(counter.allowance, counter.add(who, 0), 1);
    },
    inLine: createLines(1, { longest: LONGEST_LINE, refuse: tooLong }),
  };
}

const tooLong = () => new Refusal(503, MESSAGES.overloaded, { 'retry-after': '2' });

interface Spending {
  limit: Limit;
  who: string;
  points: number;
  seconds?: number | undefined;
}

async function spend(counter: Counter, ledger: Ledger | undefined, spending: Spending): Promise<Quota> {
  const { who, points, seconds } = spending;
  const { allowance } = counter;
  const count = counter.add(who, points, seconds);
  // A refused call costs nothing: a smaller one may still fit.
  if (count.spent > allowance.points) {
    return { ...standingOf(allowance, counter.add(who, -points), 0), allowed: false };
  }
  return standingOf(allowance, await withOthers(counter, ledger, spending, count), 0);
}

async function count(counter: Counter, ledger: Ledger | undefined, spending: Spending): Promise<Quota> {
  const count = counter.add(spending.who, spending.points, spending.seconds);
  return standingOf(counter.allowance, await withOthers(counter, ledger, spending, count), 0);
}

/** Shares the counts of this process with the others, and adds theirs where a limit is exact. */
async function withOthers(
  counter: Counter,
  ledger: Ledger | undefined,
  spending: Spending,
  count: Count,
): Promise<Count> {
  if (!ledger) return count;
  if (!EXACT.includes(spending.limit)) {
    ledger.note(noteOf(counter, spending));
    if (count.fresh) void ledger.settle();
    return count;
  }
  await askFor(ledger, counter, spending);
  return counter.add(spending.who, 0);
}

function askFor(ledger: Ledger, counter: Counter, spending: Spending): Promise<void> {
  ledger.note(noteOf(counter, spending));
  return ledger.settle();
}

const noteOf = ({ allowance }: Counter, { limit, who, points, seconds = allowance.seconds }: Spending) => ({
  key: `${limit}:${who}`,
  points,
  windowMs: seconds * 1000,
});
