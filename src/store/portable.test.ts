import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWorld } from '#tests/harness/world.ts';
import { nodeSqlite } from './engines/node-sqlite.ts';
import { closeStore } from './open.ts';
import { forgetPlace, openForeign, setGuestPassword } from './portable.ts';
import { readOrCreateSetting } from './settings.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-portable-'));
  file = join(folder, 'pipit.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (sql: string) => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};
const makePipit = async () => {
  const world = await createWorld(nodeSqlite(file));
  const person = await world.signUp();
  await readOrCreateSetting(world.store, 'token_secret', () => 'secret');
  await world.close();
  return person;
};

test('a sound database of Pipit opens', async () => {
  await makePipit();
  await closeStore(await openForeign(nodeSqlite(file)));
});

test.each([
  ['an empty file', ''],
  ['another program’s database', 'create table users (id integer)'],
])('%s is refused and stays as it is', async (_, sql) => {
  run(sql);
  await expect(openForeign(nodeSqlite(file))).rejects.toThrow('This file is no database of Pipit.');
  const database = new DatabaseSync(file);
  expect(database.prepare("select name from sqlite_schema where name = 'posts'").all()).toEqual([]);
  database.close();
});

test('a newer database is refused', async () => {
  await makePipit();
  run('update schema_version set version = 99');
  await expect(openForeign(nodeSqlite(file))).rejects.toThrow('newer');
});

test('a damaged database is refused', async () => {
  await makePipit();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 20 * 4096, 40 * 4096));
  await expect(openForeign(nodeSqlite(file))).rejects.toThrow('damaged');
});

test('sessions, keys and the secret do not travel; people do', async () => {
  const person = await makePipit();
  const store = await openForeign(nodeSqlite(file));
  await forgetPlace(store);
  for (const table of ['sessions', 'idempotency_keys', 'settings'] as const) {
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect((await store.db.selectFrom('users').select('uid').execute()).map(({ uid }) => uid)).toEqual([person._id]);
  await closeStore(store);
});

test('the guest gets a hash that can be read here, once', async () => {
  await makePipit();
  run("update users set guest = 1, password_hash = 'foreign'");
  const store = await openForeign(nodeSqlite(file));
  const readable = (hash: string) => hash.startsWith('own');
  const kept = async () =>
    (await store.db.selectFrom('users').select('password_hash').executeTakeFirst())?.password_hash;
  await setGuestPassword(store, readable, 'own 1');
  expect(await kept()).toBe('own 1');
  await setGuestPassword(store, readable, 'own 2');
  expect(await kept()).toBe('own 1');
  await closeStore(store);
});
