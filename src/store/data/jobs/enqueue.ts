import { sql } from 'kysely';
import { utf8Bytes } from '#contract/text/text.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { type Clock, moment } from './moment.ts';

const MOST_BYTES = 8 * 1024;
/** What has failed so often that it was given up is tried again after a day, and not before. */
const DEAD_MS = 24 * 60 * 60 * 1000;

export interface NewJob {
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
