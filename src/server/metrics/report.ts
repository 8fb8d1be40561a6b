import { countJobs } from '#store/data/jobs/job-counts.ts';
import { databaseSize } from '#store/data/size.ts';
import type { Store } from '#store/engine/store.ts';
import { moderationNumbers } from '#store/nouns/moderation/numbers.ts';
import type { Counter } from './counts.ts';
import type { Report } from './totals.ts';
import { watchVitals } from './vitals.ts';

const PATIENCE_MS = 500;

/** Gives what this process counted since the last time, and how it and the database are now. */
export function createReporter(counter: Counter, store: Store): () => Promise<Report> {
  const vitals = watchVitals(() => counter.streams?.() ?? 0);
  return async () => {
    const [databaseBytes, jobs, moderation] = await Promise.all([
      soon(databaseSize(store)),
      soon(countJobs(store.reader, store.engine)),
      soon(moderationNumbers({ ...store, db: store.reader }, Date.now())),
    ]);
    return { counts: counter.take(), vitals: vitals(), databaseBytes, jobs, moderation };
  };
}

/** A database that is away must not hide the rest. */
function soon<T>(asked: Promise<T>): Promise<T | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref());
  return Promise.race([asked.catch(() => undefined), late]);
}
