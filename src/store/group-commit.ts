import type { Direct } from './direct.ts';
import type { Store } from './open.ts';

type Transact = <T>(store: Store, work: (store: Store) => Promise<T>) => Promise<T>;

interface Job {
  work: (store: Store) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes that arrive together share one transaction and so one wait for the disk; each can fail alone, and none is
 * acknowledged before the commit. With 16 writers 5 times as many likes a second as with a transaction for each.
 */
export function groupCommit(
  write: NonNullable<Direct['write']>,
  later: NonNullable<Direct['afterArrivals']>,
): Transact {
  let waiting: Job[] = [];
  let planned = false;

  const plan = (store: Store) => {
    if (planned) return;
    planned = true;
    later(async () => {
      const jobs = waiting;
      waiting = [];
      await commit(store, write, jobs);
      planned = false;
      if (waiting.length > 0) plan(store);
    });
  };
  return <T>(store: Store, work: (store: Store) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job['resolve'], reject });
      plan(store);
    });
}

async function commit(store: Store, write: NonNullable<Direct['write']>, jobs: Job[]): Promise<void> {
  const settle: (() => void)[] = [];
  try {
    await store.db.transaction().execute(async (db) => {
      for (const job of jobs) settle.push(await attempt({ ...store, db, run: write, kept: undefined }, write, job));
    });
    for (const answer of settle) answer();
  } catch (error) {
    for (const { reject } of jobs) reject(error);
  }
}

async function attempt(store: Store, write: NonNullable<Direct['write']>, job: Job): Promise<() => void> {
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
