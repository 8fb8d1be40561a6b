import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { createWorld } from '#tests/harness/world.ts';
import { importDatabase } from './import.ts';

let folder: string;
let file: string;
let config: { dataDir: string; databaseUrl: string | null };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-import-'));
  file = join(folder, 'taken-away.db');
  config = { dataDir: join(folder, 'data'), databaseUrl: null };
});
afterEach(() => rmSync(folder, { recursive: true }));

const makeFile = async () => {
  const world = await createWorld(nodeSqlite(file));
  const { username } = await world.signUp();
  await world.close();
  return username;
};

test('a hosted Pipit starts from a file, which stays as it is', async () => {
  const username = await makeFile();
  const before = readFileSync(file);
  await importDatabase(config, file);
  expect(readdirSync(config.dataDir)).toEqual(['pipit.db']);
  expect(readFileSync(file).equals(before)).toBe(true);
  const world = await createWorld(nodeSqlite(join(config.dataDir, 'pipit.db')));
  expect((await world.visitor.get(`/users/${username}`)).status).toBe(200);
  await world.close();
});

test('data that is there already is never replaced', async () => {
  await makeFile();
  await importDatabase(config, file);
  const before = readFileSync(join(config.dataDir, 'pipit.db'));
  await expect(importDatabase(config, file)).rejects.toThrow('there is data already');
  expect(readdirSync(config.dataDir)).toEqual(['pipit.db']);
  expect(readFileSync(join(config.dataDir, 'pipit.db')).equals(before)).toBe(true);
});

test.each([
  ['a file that is no database', 'no database at all', 'damaged or no database'],
  ['an empty file', '', 'no database of Pipit'],
])('%s is refused and leaves nothing behind', async (_, content, reason) => {
  writeFileSync(file, content);
  await expect(importDatabase(config, file)).rejects.toThrow(reason);
  expect(readdirSync(config.dataDir)).toEqual([]);
});

test('a missing file is named', async () => {
  await expect(importDatabase(config, file)).rejects.toThrow(`${file} was not imported: there is no such file.`);
});

test('with PostgreSQL it says that it is for SQLite', async () => {
  await expect(importDatabase({ ...config, databaseUrl: 'postgres://db/pipit' }, file)).rejects.toThrow('SQLite');
});
