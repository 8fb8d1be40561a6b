import { expect, onTestFinished } from 'vitest';
import type { JobDefinition } from '#store/data/jobs/job.ts';
import { createJobRunner, type RunnerOptions } from '#store/data/jobs/runner.ts';
import type { Store } from '#store/engine/store.ts';
import { waitFor } from '#tests/harness/wait.ts';

const unexpected = (error: unknown) => expect.unreachable(String(error));

export const rowsOf = (store: Store, kind: string) =>
  store.db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id').execute();
export const only = async (store: Store, kind: string) => {
  const rows = await rowsOf(store, kind);
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
export const until = (store: Store, kind: string, state: string) =>
  waitFor(async () => expect((await only(store, kind)).state).toBe(state), 20);

/** A job runner that ends with the test, because the store is shared with later tests. */
export function startRunner(store: Store, definitions: JobDefinition[], options: Partial<RunnerOptions> = {}) {
  const beforeClose = new Set<() => Promise<void>>();
  const end = async () => {
    for (const end of beforeClose) await end();
    beforeClose.clear();
  };
  onTestFinished(end);
  const given: RunnerOptions = { newId: () => crypto.randomUUID(), onError: unexpected, lookMs: 20, ...options };
  const runner = createJobRunner({ ...store, beforeClose }, definitions, given);
  runner.start();
  return { ...runner, end };
}
