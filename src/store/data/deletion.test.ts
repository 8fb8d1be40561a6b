import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitFor, waitUntil } from '#tests/harness/wait.ts';
import { nodeSqlite } from '../engine/drivers/node-sqlite.ts';
import type { Store } from '../engine/store.ts';
import { createUser } from '../nouns/people/users.ts';
import { closeStore, openStore } from '../open.ts';
import { sweepJob } from './deletion.ts';
import { createJobRunner } from './jobs/runner.ts';

test('a node that runs finishes within minutes what another one has marked and left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-sweep-'));
  const store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
  onTestFinished(async () => {
    await closeStore(store);
    rmSync(folder, { recursive: true });
  });
  const person = { uid: crypto.randomUUID(), username: 'wren', firstName: 'Wren', lastName: '', email: '' };
  const user_id = (await createUser(store, { ...person, passwordHash: null, now: 0 })) ?? 0;
  const people = () => store.db.selectFrom('users').select('id').execute();

  const { wanted } = sweepJob;
  expect(wanted?.everyMs).toBeLessThanOrEqual(60_000);
  const is = vi.fn((store: Store) => wanted?.is(store) ?? expect.unreachable());
  const onError = (error: unknown) => expect.unreachable(String(error));
  const options = { newId: () => crypto.randomUUID(), onError, lookMs: 20 };
  createJobRunner(store, [{ ...sweepJob, wanted: { everyMs: 20, is } }], options).start();
  await waitUntil(() => is.mock.calls.length > 1);
  await store.db.insertInto('deleted_users').values({ user_id }).execute();
  await waitFor(async () => expect(await people()).toEqual([]));
});
