import type { Engine } from '../../schema/table.ts';
import { type RawBuilder, sql } from 'kysely';
import { inTransaction, type Store } from '../../engine/store.ts';
import { utf8Bytes } from '#contract/text/text.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

/** On PostgreSQL the database's own time: clocks of nodes differ, and one that is ahead must not end another's lease. */
export const moment = (engine: Engine, clock: Clock | undefined): RawBuilder<number> =>
  engine === 'postgres' && !clock
    ? sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql`cast(${(clock ?? Date.now)()} as bigint)`;

/** What is done beside requests, by one process of a deployment at a time, at least once. */
export interface JobDefinition<Payload = unknown> {
  kind: string;
  /**
   * Asked by each process at its start and every so often. When it says yes, there is one such job, whoever asked, under
   * the kind as its key. It only reads.
   */
  wanted?: { everyMs: number; is(store: Store): Promise<boolean> };
  /** Once done, it is never done again in this database. */
  once?: boolean;
  /** How many of this kind, of different keys, one process runs at a time; 1 if nothing is said. */
  atOnce?: number;
  run(store: Store, payload: Payload, context: JobContext): Promise<void>;
}

export interface JobContext {
  /** What the last portion has left, perhaps of another process; '' at the beginning. */
  readonly progress: string;
  /** Aborted when the process ends, or another one has taken the job over. */
  readonly signal: AbortSignal;
  /** A short transaction: what it changes and the progress that it gives are stored together, or neither. */
  portion(work: (store: Store) => Promise<string>): Promise<void>;
  /** For work that is no portion and takes long: the job stays this process's until it ends. Nobody waits for it once aborted. */
  hold<T>(work: () => Promise<T>): Promise<T>;
  /** Others write meanwhile. */
  pause(ms: number): Promise<void>;
}

/** Typed where it is written; a runner has them side by side. */
export const defineJob = <Payload>(definition: JobDefinition<Payload>): JobDefinition =>
  definition as JobDefinition<unknown>;

/** Trying again would not help. */
export class PermanentError extends Error {
  override name = 'PermanentError';
}

/** Nothing has failed, and there will be more to do after that time; sooner where somebody asks for the job. */
export class PostponedError extends Error {
  override name = 'PostponedError';
  readonly ms: number;

  constructor(ms: number) {
    super(`the job goes on in ${ms} ms`);
    this.ms = ms;
  }
}

/** Another process has the job now: what this one was about to store must not be. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';

  constructor(kind: string) {
    super(`the job ${kind} was not held any more: another process has taken it over`);
  }
}

const MOST_BYTES = 8 * 1024;
/** What has failed so often that it was given up is tried again after a day, and not before. */
const DEAD_MS = 24 * 60 * 60 * 1000;

interface NewJob {
  kind: string;
  payload?: unknown;
  /** There is one job of this key at most: enqueued while it waits, it is the same one; while it runs, it runs once more. */
  key?: string;
  delayMs?: number;
  /** With a key: once done, it is never done again. */
  once?: boolean;
}

/** Part of the caller's transaction, where there is one: undone with it. */
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
    // One that has failed waits as long as it was told to.
  } else if (found.tries === 0 && found.run_at > runAt) await change({ run_at: runAt, payload });
}

async function lockedByKey({ db, engine }: Store, key: string, clock: Clock | undefined) {
  const row = db
    .selectFrom('jobs')
    .select(['id', 'state', 'run_at', 'tries', 'again', 'lease_until', 'ended_at', moment(engine, clock).as('now')])
    .where('key', '=', key);
  return (engine === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
}
