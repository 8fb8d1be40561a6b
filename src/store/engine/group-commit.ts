import { BACKGROUND_MS, createDeadline, LateError } from './deadline.ts';
import type { EngineExtras } from './engine-extras.ts';
import { isBusy } from './failures.ts';
import type { Store } from './store.ts';

type Transact = <T>(store: Store, work: (store: Store) => Promise<T>) => Promise<T>;

interface Job {
  work: (store: Store) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Writes that arrive together share one transaction and so one wait for the disk; each can fail alone, and none is
 * acknowledged before the commit. With 16 writers 5 times as many likes a second as with a transaction for each.
 * A job whose deadline passes before the lock is there leaves the group and is never run.
 */
export function groupCommit(
  write: NonNullable<EngineExtras['write']>,
  later: NonNullable<EngineExtras['afterPendingRequests']>,
): Transact {
  const waiting = new Set<Job>();
  let planned = false;

  const plan = (store: Store) => {
    if (planned) return;
    planned = true;
    later(async () => {
      await commit(store, write, waiting);
      planned = false;
      if (waiting.size > 0) plan(store);
    });
  };
  return <T>(store: Store, work: (store: Store) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const { left } = store.deadline ?? createDeadline(BACKGROUND_MS);
      const giveUp = () => {
        waiting.delete(job);
        reject(new LateError());
      };
      const job: Job = { work, resolve: resolve as Job['resolve'], reject, timer: setTimeout(giveUp, left()) };
      waiting.add(job);
      plan(store);
    });
}

async function commit(store: Store, write: NonNullable<EngineExtras['write']>, waiting: Set<Job>): Promise<void> {
  let jobs: Job[] = [];
  const settle: (() => void)[] = [];
  try {
    await store.db.transaction().execute(async (db) => {
      jobs = taken(waiting);
      for (const job of jobs)
        settle.push(await attempt({ ...store, db, run: write, readCache: undefined }, write, job));
    });
    for (const answer of settle) answer();
  } catch (error) {
    // Without the lock no job has begun: each waits for it until its own deadline.
    if (jobs.length === 0 && !isBusy(error)) jobs = taken(waiting);
    for (const { reject } of jobs) reject(error);
  }
}

/** All who wait, once the lock is there. From here on each is run to its end. */
function taken(waiting: Set<Job>): Job[] {
  const jobs = [...waiting];
  waiting.clear();
  for (const { timer } of jobs) clearTimeout(timer);
  return jobs;
}

async function attempt(store: Store, write: NonNullable<EngineExtras['write']>, job: Job): Promise<() => void> {
  await write('savepoint job', []);
  try {
    const value = await job.work(store);
    await write('release job', []);
    return () => job.resolve(value);
  } catch (error) {
    try {
      await write('rollback to job', []);
      await write('release job', []);
    } catch {
      // A full disk ends the whole transaction, and its cause says more than the savepoint that is gone.
      throw error;
    }
    return () => job.reject(error);
  }
}
