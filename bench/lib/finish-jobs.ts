import { setTimeout as pause } from 'node:timers/promises';
import { backgroundMigrations, isMigrated } from '#store/data/jobs/background.ts';
import { createJobRunner } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { ownJobs } from '#store/nouns.ts';
import { isBehind } from '#store/reading/search/index-job.ts';

const LOOK_MS = 250;

/** Runs the jobs that a bulk load or an upgrade leaves. A server that has run for a while has done them. */
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
