import type { Store } from '../../engine/store.ts';
import { enqueue } from './enqueue.ts';
import type { JobDefinition } from './job.ts';
import { claim, nextDue } from './lease.ts';
import type { Clock } from './moment.ts';
import { type FailedJob, runJob } from './run-job.ts';

export const LEASE_MS = 30_000;
/** What other processes have enqueued is found so soon; what this one has, at once. */
const LOOK_MS = 5_000;
const SHORTEST_MS = 10;
const MOST_PATIENT_MS = 60_000;

export interface RunnerOptions {
  newId: () => string;
  /** Of a job, or without its name: of the search for one, which goes on. */
  onError(error: unknown, failed?: FailedJob): void;
  clock?: Clock;
  leaseMs?: number;
  lookMs?: number;
}

export interface JobRunner {
  start(): void;
  /** After something was enqueued, or may be wanted now: it need not be waited for. */
  wake(kind?: string): void;
}

/** Runs what is due, one job of a kind at a time unless it says more, beside the requests; ends before the store is closed. */
export function createJobRunner(
  store: Store,
  definitions: readonly JobDefinition[],
  { newId, onError, clock, leaseMs = LEASE_MS, lookMs = LOOK_MS }: RunnerOptions,
): JobRunner {
  const closing = new AbortController();
  const running = new Set<{ kind: string; run: Promise<void> }>();
  const askAt = new Map<string, number>();
  const leases = { clock, newId, leaseMs };
  const countOf = (kind: string) => [...running].filter((one) => one.kind === kind).length;
  const free = () => definitions.filter(({ kind, atOnce = 1 }) => countOf(kind) < atOnce).map(({ kind }) => kind);
  let looking: Promise<void> | undefined;
  let wanted = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async () => {
    for (const { kind, wanted, once = false } of definitions) {
      if (!wanted || performance.now() < (askAt.get(kind) ?? 0)) continue;
      askAt.set(kind, performance.now() + wanted.everyMs);
      if (await wanted.is(store)) await enqueue(store, { kind, key: kind, once }, clock);
    }
  };
  const begin = async () => {
    // A job that is given back because the process ends is due at once, and would be claimed for ever.
    while (!closing.signal.aborted) {
      const kinds = free();
      const due = await nextDue(store, kinds, clock);
      if (due === undefined || due > 0) return due;
      const lease = await claim(store, kinds, leases);
      // Another process was quicker.
      if (!lease) return SHORTEST_MS;
      const definition = definitions.find(({ kind }) => kind === lease.kind);
      if (!definition) return undefined;
      const one = { kind: lease.kind, run: Promise.resolve() };
      running.add(one);
      one.run = runJob(store, definition, lease, { ...leases, closing: closing.signal, onError }).finally(() => {
        running.delete(one);
        wake();
      });
    }
    return undefined;
  };
  const look = async () => {
    let next: number | undefined;
    try {
      await ask();
      next = await begin();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (!closing.signal.aborted) onError(error);
    }
    return Math.max(SHORTEST_MS, Math.min(next ?? lookMs, patience()));
  };
  /** Not all processes at the same moment. */
  const patience = () => Math.min(MOST_PATIENT_MS, lookMs * 2 ** failures) * (0.75 + Math.random() / 2);

  const lookAgain = () => {
    if (closing.signal.aborted) return;
    wanted = true;
    looking ??= (async () => {
      clearTimeout(timer);
      let next = lookMs;
      while (wanted && !closing.signal.aborted) {
        wanted = false;
        next = await look();
      }
      looking = undefined;
      if (closing.signal.aborted) return;
      timer = setTimeout(lookAgain, next);
      (timer as { unref?: () => void }).unref?.();
    })();
  };
  const wake = (kind?: string) => {
    if (kind !== undefined) askAt.delete(kind);
    lookAgain();
  };
  store.beforeClose.add(async () => {
    closing.abort(new Error('the process ends'));
    clearTimeout(timer);
    await looking;
    await Promise.all([...running].map(({ run }) => run));
  });
  return { start: () => lookAgain(), wake };
}
