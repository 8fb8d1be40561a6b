import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { run, swapCells, valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { makeFile } from '#tests/harness/data/taken-away.ts';
import { startPipit } from '#tests/harness/process/process.ts';
import { createWorld } from '#tests/harness/world.ts';
import { makeBackup } from './backup.ts';
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

const place = () => join(config.dataDir, 'pipit.db');
const rowsIn = (sql: string) => valuesIn(place(), sql);
const objects = () => rowsIn("select type || ' ' || name from sqlite_schema where name not like 'sqlite_%' order by 1");

test('a hosted Pipit starts from a file, which stays as it is', async () => {
  const username = await makeFile(file);
  const before = readFileSync(file);
  await importDatabase(config, file);
  expect(readdirSync(config.dataDir)).toEqual(['pipit.db']);
  expect(statSync(place()).mode & 0o777).toBe(0o600);
  expect(readFileSync(file).equals(before)).toBe(true);
  const world = await createWorld(nodeSqlite(place()));
  expect((await world.visitor.get(`/users/${username}`)).status).toBe(200);
  expect((await world.visitor.get('/posts')).body.posts).toMatchObject([
    { content: 'Moving house.', likes: { likeCount: 1 } },
  ]);
  expect((await world.visitor.get(`/users?limit=5&q=${username}`)).body.users).toHaveLength(1);
  await world.close();
});

test('sessions, keys and settings stay behind; ids are not given out again', async () => {
  await makeFile(file);
  run(file, "insert into settings values ('token_secret', 'of another place'); update sqlite_sequence set seq = 500");
  await importDatabase(config, file);
  for (const table of ['sessions', 'idempotency_keys', 'settings'])
    expect(rowsIn(`select 1 from ${table}`)).toEqual([]);
  expect(rowsIn("select seq from sqlite_sequence where name = 'posts'")).toEqual([500]);
});

test('what the owner decided comes along, and a file of members stays one', async () => {
  await makeFile(file);
  run(file, `insert into settings values ('community', '{"name":"Saltmarsh","read":"members"}')`);
  await importDatabase(config, file);
  expect(rowsIn('select value from settings')).toEqual(['{"name":"Saltmarsh","read":"members"}']);
});

test.each(['{"read":"anyone"}', '{"read"', '[]'])(
  'a decision that no owner can have made is refused: %s',
  async (value) => {
    await makeFile(file);
    run(file, `insert into settings values ('community', '${value}')`);
    await expect(importDatabase(config, file)).rejects.toThrow('settings community');
  },
);

test('data that is there already is never replaced', async () => {
  await makeFile(file);
  await importDatabase(config, file);
  const before = readFileSync(place());
  await expect(importDatabase(config, file)).rejects.toThrow('there is data already');
  expect(readdirSync(config.dataDir)).toEqual(['pipit.db']);
  expect(readFileSync(place()).equals(before)).toBe(true);
});

test('a log without its database is somebody’s data too', async () => {
  await makeFile(file);
  mkdirSync(config.dataDir);
  writeFileSync(`${place()}-wal`, 'of a database that was moved away');
  await expect(importDatabase(config, file)).rejects.toThrow('there is data already');
});

test('what a killed Pipit had acknowledged is taken along from its log, and its files stay as they are', async () => {
  const DATA_DIR = join(folder, 'killed');
  const pipit = await startPipit({ DATA_DIR, PORT: '0', SEED: 'none' });
  const form = { firstName: 'Ro', username: 'late', email: 'ro@example.org', password: 'correct horse battery' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${pipit.url}/api/auth/signup`, { method: 'POST', headers, body: JSON.stringify(form) });
  expect(answer.status).toBe(201);
  pipit.child.kill('SIGKILL');
  await pipit.ended;
  const files = ['pipit.db', 'pipit.db-wal'].map((name) => join(DATA_DIR, name));
  const before = files.map((name) => readFileSync(name));
  expect(before[1]?.length).toBeGreaterThan(0);
  await importDatabase(config, join(DATA_DIR, 'pipit.db'));
  expect(rowsIn('select username from users')).toEqual(['late']);
  expect(files.map((name, i) => readFileSync(name).equals(before[i] as Buffer))).toEqual([true, true]);
});

test('a backup is taken as well', async () => {
  const home = { dataDir: join(folder, 'home'), databaseUrl: null };
  mkdirSync(home.dataDir);
  const made = file;
  file = join(home.dataDir, 'pipit.db');
  await makeFile(file);
  await makeBackup(home, made);
  await importDatabase(config, made);
  expect(rowsIn('select content from posts')).toEqual(['Moving house.']);
  expect(objects()).not.toContain('table backup_manifest');
});

test('damaged indexes do not matter, since only rows are read', async () => {
  const world = await createWorld(nodeSqlite(file));
  const person = await world.signUp();
  for (const content of ['one', 'two', 'three']) await person.post('/posts', { postData: { content } });
  await world.close();
  swapCells(file, 'sqlite_autoindex_posts_1');
  await importDatabase(config, file);
  expect(rowsIn('select content from posts order by id')).toEqual(['one', 'two', 'three']);
  expect(rowsIn('pragma integrity_check')).toEqual(['ok']);
});

test('texts longer than today’s bounds and names reserved since are kept', async () => {
  await makeFile(file);
  const long = `${'a\u0300'.repeat(900)}${'x'.repeat(20_000)}`;
  run(file, `update comments set text = '${long}'; update users set username = 'Admin', bio = '${long}'`);
  await importDatabase(config, file);
  expect(rowsIn('select text from comments')).toEqual([long]);
  expect(rowsIn('select bio from users')).toEqual([long]);
  expect(rowsIn('select username_key from users')).toEqual(['admin']);
});

test('what follows from other columns is made anew: counters, keys and the words to search by', async () => {
  await makeFile(file);
  run(
    file,
    `update posts set like_count = 900, comment_count = 0; update users set posts_count = 7, followers_count = 3;
       update users set username_key = 'somebody', search = 'else'; update comments set upvote_count = 5`,
  );
  await importDatabase(config, file);
  expect(rowsIn('select like_count || comment_count from posts')).toEqual(['11']);
  expect(rowsIn('select posts_count || followers_count from users')).toEqual(['10']);
  expect(rowsIn('select upvote_count from comments')).toEqual([0]);
  expect(rowsIn('select username_key = lower(username) from users')).toEqual([1]);
  expect(rowsIn("select count(*) from users_search where users_search match 'rob'")).toEqual([1]);
});

test('what a sign-up added is cleaned as it would be today, whatever schema the file says it has', async () => {
  await makeFile(file);
  run(
    file,
    `update users set extra = ' {"role":"admin","_id":"x","mail":"' || email || '","club":"Wren", "list":[1]}',
       avatar_url = '/api/posts'`,
  );
  await importDatabase(config, file);
  expect(rowsIn('select extra from users')).toEqual(['{"club":"Wren"}']);
  expect(rowsIn('select avatar_url from users')).toEqual(['']);
});

test('a trigger that has the name of one of Pipit’s is not taken', async () => {
  await makeFile(file);
  run(
    file,
    `drop trigger users_search_insert;
       create trigger users_search_insert after insert on users begin delete from posts; end`,
  );
  await importDatabase(config, file);
  expect(rowsIn("select sql from sqlite_schema where name = 'users_search_insert'")[0]).not.toContain(
    'delete from posts',
  );
  expect(rowsIn('select content from posts')).toEqual(['Moving house.']);
});
