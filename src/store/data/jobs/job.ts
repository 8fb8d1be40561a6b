import { type RawBuilder, sql } from 'kysely';
import { utf8Bytes } from '#contract/text/text.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';

/** Returns milliseconds since 1970. */
export type Clock = () => number;

/**
 * PostgreSQL uses the database's clock: clocks of nodes differ, and one that is ahead must not end another node's
 * lease.
 */
export const moment = (engine: Engine, clock: Clock | undefined): RawBuilder<number> =>
  engine === 'postgres' && !clock
    ? sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql`cast(${(clock ?? Date.now)()} as bigint)`;

/** Background work that one process of a deployment does at a time, and at least once. */
export interface JobDefinition<Payload = unknown> {
  kind: string;
  /**
   * Polled by every process at start and periodically; must only read. If true, one job is enqueued with the kind as
   * its key.
   */
  wanted?: { everyMs: number; is(store: Store): Promise<boolean> };
  /** A job that is done never runs again in this database. */
  once?: boolean;
  /** Number of jobs of this kind, with different keys, that one process runs concurrently. 1 by default. */
  atOnce?: number;
  run(store: Store, payload: Payload, context: JobContext): Promise<void>;
}

export interface JobContext {
  /** The progress that the last portion stored, perhaps in another process; '' at the beginning. */
  readonly progress: string;
  /** Aborted when the process ends or another process has taken over the job. */
  readonly signal: AbortSignal;
  /** Runs a short transaction. Its changes and the progress it returns are stored together, or not at all. */
  portion(work: (store: Store) => Promise<string>): Promise<void>;
  /** Keeps the lease during long work that is not a portion. Rejects on abort without waiting for the work to end. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Lets others write. */
  pause(ms: number): Promise<void>;
}

/** Checks the payload's type in the definition; a runner holds definitions with different payloads. */
export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition =>
  definition as JobDefinition<unknown>;

/** Thrown if trying again would not help. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** Thrown if nothing failed but there is more to do after that time, or sooner if someone requests the job. */
export class PostponedError extends Error {
  override name = 'PostponedError';
  readonly ms: number;

  constructor(ms: number) {
    super(`the job goes on in ${ms} ms`);
    this.ms = ms;
  }
}

/** Thrown when another process has taken over the job; the current portion must roll back. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';

  constructor(kind: string) {
    super(`the job ${kind} was not held any more: another process has taken it over`);
  }
}

const MOST_BYTES = 8 * 1024;
/** A job that was given up can be enqueued again after a day, and not before. */
const DEAD_MS = 24 * 60 * 60 * 1000;

interface NewJob {
  kind: string;
  payload?: unknown;
  /**
   * At most one job has this key. Enqueued again while it waits, it stays one job; while it runs, it will run once
   * more.
   */
  key?: string;
  delayMs?: number;
  /** Requires a key: a job that is done never runs again. */
  once?: boolean;
}

/** Joins the caller's transaction if there is one, and is rolled back with it. */
export async function enqueue(store: Store, job: NewJob, clock?: Clock): Promise<void> {
  const payload = JSON.stringify(job.payload ?? null);
  if (utf8Bytes(payload) > MOST_BYTES) throw new Error(`the payload of a job has ${MOST_BYTES} bytes at most`);
  await inTransaction(store, async (store) => {
    const now = moment(store.engine, clock);
    const { rows } = await sql`
      insert into jobs (kind, key, payload, run_at, created_at)
      values (${job.kind}, ${job.key ?? null}, ${payload}, ${now} + ${sql.lit(job.delayMs ?? 0)}, ${now})
      on conflict (key) do nothing returning id`.execute(store.db);
    if (rows.length === 0) await wishAgain(store, job, payload, clock);
  });
}

async function wishAgain(store: Store, job: NewJob, payload: string, clock: Clock | undefined): Promise<void> {
  const found = await lockedByKey(store, job.key ?? '', clock);
  if (!found) return;
  const { id, now, state } = found;
  const runAt = now + (job.delayMs ?? 0);
  const change = (values: object) => store.db.updateTable('jobs').set(values).where('id', '=', id).execute();
  const afresh = { state: 'waiting', payload, run_at: runAt, tries: 0, again: 0, ended_at: null, last_error: '' };
  if (state === 'done' && !job.once) await change({ ...afresh, progress: '', created_at: now });
  if (state === 'dead' && (found.ended_at ?? 0) <= now - DEAD_MS) await change(afresh);
  if (state !== 'waiting') return;
  if (found.lease_until !== null) {
    if (!job.once && found.again === 0) await change({ again: 1, payload });
    // A job that has failed keeps the delay it was given.
  } else if (found.tries === 0 && found.run_at > runAt) await change({ run_at: runAt, payload });
}

async function lockedByKey({ db, engine }: Store, key: string, clock: Clock | undefined) {
  const row = db
    .selectFrom('jobs')
    .select(['id', 'state', 'run_at', 'tries', 'again', 'lease_until', 'ended_at', moment(engine, clock).as('now')])
    .where('key', '=', key);
  return (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
}
