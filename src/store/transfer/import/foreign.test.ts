import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { createWorld } from '#tests/harness/world.ts';
import { readOrCreateSetting } from '../../data/settings.ts';
import { nodeSqlite } from '../../engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '../../open.ts';
import { dropLocalSecrets, setGuestPassword } from './foreign.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-portable-'));
  file = join(folder, 'pipit.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const makePipit = async () => {
  const world = await createWorld(nodeSqlite(file));
  const person = await world.signUp();
  await readOrCreateSetting(world.store, 'token_secret', () => 'secret');
  await world.close();
  return person;
};

test('sessions, keys and the secret do not travel; people do', async () => {
  const person = await makePipit();
  const store = await openStore(nodeSqlite(file));
  await dropLocalSecrets(store);
  for (const table of ['sessions', 'idempotency_keys', 'settings'] as const) {
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await store.db.selectFrom('users').select('uid').execute()).map(({ uid }) => uid)).toEqual([person._id]);
  await closeStore(store);
});

test('the guest gets a hash that can be read here, once', async () => {
  await makePipit();
  run(file, "update users set guest = 1, password_hash = 'foreign'");
  const store = await openStore(nodeSqlite(file));
  const readable = (hash: string) => hash.startsWith('own');
  const kept = async () =>
    (await store.db.selectFrom('users').select('password_hash').executeTakeFirst())?.password_hash;
  await setGuestPassword(store, readable, 'own 1');
  expect(await kept()).toBe('own 1');
  await setGuestPassword(store, readable, 'own 2');
  expect(await kept()).toBe('own 1');
  await closeStore(store);
});
