import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Store } from '../../engine/store.ts';
import type { JobState } from '../../schema/data/jobs.ts';
import type { Engine } from '../../schema/table.ts';
import type { Schema } from '../../schema.ts';
import { type Clock, enqueue, type JobDefinition, moment } from './job.ts';
import { claim, nextDue } from './lease.ts';
import { type FailedJob, runJob } from './run-job.ts';

export const LEASE_MS = 30_000;
/** Interval at which jobs of other processes are found; the process's own jobs start immediately. */
const LOOK_MS = 5_000;
const SHORTEST_MS = 10;
const MOST_PATIENT_MS = 60_000;

export interface RunnerOptions {
  newId: () => string;
  /** Called when a job failed, or without `failed` when the search for jobs did; the search goes on. */
  onError(error: unknown, failed?: FailedJob): void;
  clock?: Clock;
  leaseMs?: number;
  lookMs?: number;
}

interface JobRunner {
  start(): void;
  /** Call this after a job was enqueued or may be wanted now, so that it starts without waiting. */
  wake(kind?: string): void;
}

/**
 * Runs due jobs in the background, one of each kind at a time unless its definition allows more. Ends before the store
 * is closed.
 */
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
    // A job that is given back because the process ends is due immediately, and would be claimed for ever.
    while (!closing.signal.aborted) {
      const kinds = free();
      const due = await nextDue(store, kinds, clock);
      if (due === undefined || due > 0) return due;
      const lease = await claim(store, kinds, leases);
      // Another process was faster.
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
  /** Random, so that processes do not all look at the same moment. */
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

const LATE_MS = 60_000;
const FAILING_TRIES = 3;
const SHOWN = 10;

/**
 * Late: due for a minute, but no process has started it. Failing: the last tries have failed, and there will be more.
 */
type Shown = 'waiting' | 'running' | 'late' | 'failing' | 'dead';

interface JobCount {
  kind: string;
  state: Shown;
  count: number;
}

/** Counts the jobs that are not done. */
export async function countJobs(db: Kysely<Schema>, engine: Engine, clock?: Clock): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, ${shown(moment(engine, clock))} as state, count(*) as count
    from jobs where state <> 'done' group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

const shown = (now: RawBuilder<number>): RawBuilder<Shown> => sql`
  case when state = 'dead' then 'dead' when lease_until > ${now} then 'running'
    when tries >= ${sql.lit(FAILING_TRIES)} then 'failing'
    when run_at < ${now} - ${sql.lit(LATE_MS)} then 'late' else 'waiting' end`;

interface Trouble {
  kind: string;
  state: JobState;
  tries: number;
  last_error: string;
}

/** The newest jobs that were given up or have failed several times in a row. */
export const troubledJobs = (db: Kysely<Schema>): Promise<Trouble[]> =>
  db
    .selectFrom('jobs')
    .select(['kind', 'state', 'tries', 'last_error'])
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dead'),
        eb.and([eb('state', '=', 'waiting'), eb('tries', '>=', FAILING_TRIES), eb('last_error', '<>', '')]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

export const runningJobs = (db: Kysely<Schema>): Promise<{ kind: string; progress: string }[]> =>
  db
    .selectFrom('jobs')
    .select(['kind', 'progress'])
    .where('state', '=', 'waiting')
    .where('lease_until', 'is not', null)
    .orderBy('id')
    .limit(SHOWN)
    .execute();
