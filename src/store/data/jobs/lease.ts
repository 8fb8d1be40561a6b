import { type Clock, LostLeaseError, moment } from './job.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { sql } from 'kysely';
import { utf8Bytes } from '#contract/text/text.ts';

const MOST_TRIES = 20;
const FIRST_MS = 1_000;
const LONGEST_MS = 60 * 60 * 1000;
const MOST_PROGRESS_BYTES = 1_024;

export interface Lease {
  id: number;
  kind: string;
  payload: string;
  progress: string;
  /** With the one that begins now. */
  tries: number;
  /** Of this one try: a process that takes its own job anew is another holder. */
  holder: string;
}

export interface LeaseOptions {
  clock?: Clock | undefined;
  newId: () => string;
  /** A holder that says nothing for so long is gone. */
  leaseMs: number;
}

/** In milliseconds, until the next of these is due: 0 or less when one is. Undefined when none waits. It only reads. */
export async function nextDue({ reader, engine }: Store, kinds: string[], clock?: Clock): Promise<number | undefined> {
  if (kinds.length === 0) return undefined;
  const { rows } = await sql<{ ms: number | null }>`
    select min(case when lease_until > run_at then lease_until else run_at end) - ${moment(engine, clock)} as ms
    from jobs where state = 'waiting' and kind in (${sql.join(kinds)})`.execute(reader);
  return rows[0]?.ms ?? undefined;
}

/** The job of these kinds that is due the longest; no other process gets it while the lease lasts. */
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
    // Whoever has it is gone before it could say why.
    await fail(store, lease, { reason: 'its process ended each time', permanent: true }, clock);
  }
}

/** In a transaction: at its end, so that no row is locked while the job's own is waited for. */
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

/** Done, unless somebody has asked for it since it began. */
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
  /** Bounded, and fit to be shown. */
  reason: string;
  permanent: boolean;
}

export const isLast = ({ tries }: Lease, { permanent }: Pick<Failure, 'permanent'>): boolean =>
  permanent || tries >= MOST_TRIES;

/** Tried again later, ever less often; dead after so many times. */
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

/** From one second to one hour, and a part of it by chance: what failed together is not tried together. */
export function backoff(tries: number, random = Math.random): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.round(whole * (0.75 + random() / 4));
}

/** For another process, at once: this one ends, and nothing has failed. */
export const giveBack = (store: Store, lease: Lease): Promise<void> => end(store, lease, () => sql`tries = tries - 1`);

/** What was asked for since it began does not wait so long. */
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
