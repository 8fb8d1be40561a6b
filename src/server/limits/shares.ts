import cluster, { type Worker } from 'node:cluster';
import type { Once } from '#api/guard/challenges.ts';
import { addSpent, forgetSpent, type Spent, type Total } from '#store/data/rate-limits.ts';
import type { Store } from '#store/engine/store.ts';
import type { Share } from './ledger.ts';
import { createWindows, type Windows } from './windows.ts';

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
