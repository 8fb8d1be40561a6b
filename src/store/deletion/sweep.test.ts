import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nodeSqlite } from '../engines/node-sqlite.ts';
import { closeStore, openStore } from '../open.ts';
import { createUser } from '../people/users.ts';
import { createSweeper } from './sweep.ts';

test('a node that runs finishes within minutes what another one has marked and left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-sweep-'));
  const store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
  onTestFinished(async () => {
    vi.useRealTimers();
    await closeStore(store);
    rmSync(folder, { recursive: true });
  });
  const person = { uid: crypto.randomUUID(), username: 'wren', firstName: 'Wren', lastName: '', email: '' };
  const user_id = (await createUser(store, { ...person, passwordHash: null, now: 0 })) ?? 0;
  const people = () => store.db.selectFrom('users').select('id').execute();

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  createSweeper(store, (error) => expect.unreachable(String(error))).start();
  await store.db.insertInto('deleted_users').values({ user_id }).execute();
  expect(await people()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await people()).toEqual([]), 10_000);
});
