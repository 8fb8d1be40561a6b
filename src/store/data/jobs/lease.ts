import { sql } from 'kysely';
import { utf8Bytes } from '#contract/text/text.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Clock, LostLeaseError, moment } from './job.ts';

const MOST_TRIES = 20;
const FIRST_MS = 1_000;
const LONGEST_MS = 60 * 60 * 1000;
const MOST_PROGRESS_BYTES = 1_024;

export interface Lease {
  id: number;
  kind: string;
  payload: string;
  progress: string;
  /** The number of tries, including the current one. */
  tries: number;
  /** Unique per try: a process that claims its own job again is a different holder. */
  holder: string;
}

export interface LeaseOptions {
  clock?: Clock | undefined;
  newId: () => string;
  /** A holder that does not extend its lease for this long is considered dead. */
  leaseMs: number;
}

/** Milliseconds until the next job of these kinds is due: 0 or less if one is. Undefined if none waits. Only reads. */
export async function nextDue({ reader, engine }: Store, kinds: string[], clock?: Clock): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const { rows } = await sql<{ ms: number | null }>`
    select min(case when lease_until > run_at then lease_until else run_at end) - ${moment(engine, clock)} as ms
    from jobs where state = 'waiting' and kind in (${sql.join(kinds)})`.execute(reader);
  return rows[0]?.ms ?? undefined;
}

/** Claims the job of these kinds that has been due the longest. No other process gets it while the lease lasts. */
export async function claim(store: Store, kinds: string[], options: LeaseOptions): Promise<Lease | undefined> {
  const { clock, newId, leaseMs } = options;
  for (;;) {
    const lease = await inTransaction(store, async ({ db, engine }) => {
      const now = moment(engine, clock);
      const holder = newId();
      const { rows } = await sql<Omit<Lease, 'holder'>>`
        update jobs set lease_holder = ${holder}, lease_until = ${now} + ${sql.lit(leaseMs)}, tries = tries + 1, again = 0
        where id = (
          select id from jobs
          where state = 'waiting' and run_at <= ${now} and (lease_until is null or lease_until <= ${now})
            and kind in (${sql.join(kinds)})
          order by run_at, id limit 1 ${engine === 'postgres' ? sql`for update skip locked` : sql``}
        ) returning id, kind, payload, progress, tries`.execute(db);
      return rows[0] && { ...rows[0], holder };
    });
    if (!lease || lease.tries <= MOST_TRIES) return lease;
    // Too many leases expired without an error: the process ended each time.
    await fail(store, lease, { reason: 'its process ended each time', permanent: true }, clock);
  }
}

/** Must run at the end of a transaction, so that no row stays locked while this waits for the job's own row. */
export async function extend(
  { db, engine }: Store,
  { id, kind, holder }: Lease,
  { clock, leaseMs }: LeaseOptions,
  progress?: string,
): Promise<void> {
  if (progress !== undefined && utf8Bytes(progress) > MOST_PROGRESS_BYTES)
    throw new Error(`the progress of a job has ${MOST_PROGRESS_BYTES} bytes at most`);
  const told = progress === undefined ? sql`` : sql`, progress = ${progress}`;
  const { rows } = await sql`
    update jobs set lease_until = ${moment(engine, clock)} + ${sql.lit(leaseMs)} ${told}
    where id = ${id} and lease_holder = ${holder} returning id`.execute(db);
  if (rows.length === 0) throw new LostLeaseError(kind);
}

/** Marks the job as done, unless someone requested it again since it began: then it waits again. */
export const finish = (store: Store, lease: Lease, clock?: Clock): Promise<void> =>
  end(
    store,
    lease,
    (now) => sql`
      state = case again when 1 then 'waiting' else 'done' end,
      run_at = case again when 1 then ${now} else run_at end,
      ended_at = case again when 1 then null else ${now} end,
      progress = case again when 1 then '' else progress end,
      tries = 0, again = 0, last_error = ''`,
    clock,
  );

export interface Failure {
  /** Shortened, and safe to show. */
  reason: string;
  permanent: boolean;
}

export const isLast = ({ tries }: Lease, { permanent }: Pick<Failure, 'permanent'>): boolean =>
  permanent || tries >= MOST_TRIES;

/** Schedules another try, with ever longer delays. After too many tries the job is dead. */
export const fail = (store: Store, lease: Lease, failure: Failure, clock?: Clock): Promise<void> =>
  end(
    store,
    lease,
    (now) =>
      isLast(lease, failure)
        ? sql`state = 'dead', ended_at = ${now}, last_error = ${failure.reason}`
        : sql`run_at = ${now} + ${sql.lit(backoff(lease.tries))}, last_error = ${failure.reason}`,
    clock,
  );

/**
 * A delay from one second to one hour, shortened by a random part, so that jobs that failed together are not retried
 * together.
 */
export function backoff(tries: number, random = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(whole * (0.75 + random() / 4));
}

/** Makes the job available to other processes immediately: this process is ending, and nothing has failed. */
export const giveBack = (store: Store, lease: Lease): Promise<void> => end(store, lease, () => sql`tries = tries - 1`);

/** Delays the job. If someone requested it since it began, it runs again without that delay. */
export const postpone = (store: Store, lease: Lease, ms: number, clock?: Clock): Promise<void> =>
  end(
    store,
    lease,
    (now) => sql`
      run_at = case again when 1 then ${now} else ${now} + ${sql.lit(Math.ceil(ms))} end,
      tries = 0, again = 0, last_error = ''`,
    clock,
  );

function end(
  store: Store,
  { id, kind, holder }: Lease,
  set: (now: ReturnType<typeof moment>) => ReturnType<typeof sql>,
  clock?: Clock,
): Promise<void> {
  return inTransaction(store, async ({ db, engine }) => {
    const { rows } = await sql`
      update jobs set ${set(moment(engine, clock))}, lease_until = null, lease_holder = null
      where id = ${id} and lease_holder = ${holder} returning id`.execute(db);
    if (rows.length === 0) throw new LostLeaseError(kind);
  });
}
