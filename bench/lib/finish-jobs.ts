import { setTimeout as pause } from 'node:timers/promises';
import { ownJobs } from '#store/jobs/own-jobs.ts';
import { createJobRunner } from '#store/jobs/runner.ts';
import { isMigrated } from '#store/migrations/background/background.ts';
import { backgroundMigrations } from '#store/migrations/background/index.ts';
import { isBehind } from '#store/search/posts/state.ts';
import type { Store } from '#store/store.ts';

const LOOK_MS = 250;

/** What a bulk load or an upgrade leaves to do beside requests. A server that has run for a while has done it. */
export async function finishJobs(store: Store): Promise<void> {
  let failed: unknown;
  const runner = createJobRunner(store, ownJobs(), {
    newId: () => crypto.randomUUID(),
    onError: (error) => {
      failed = error;
    },
  });
  runner.start();
  while (!failed && (await hasWork(store))) await pause(LOOK_MS);
  if (failed) throw failed;
}

async function hasWork(store: Store): Promise<boolean> {
  const done = await Promise.all(backgroundMigrations.map(({ name }) => isMigrated(store, name)));
  return !done.every(Boolean) || isBehind(store);
}
