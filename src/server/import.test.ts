import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { migrations } from '#store/migrations/index.ts';
import { comment, write } from '#tests/contract/steps.ts';
import { loadFixture } from '#tests/harness/fixtures.ts';
import { startPipit } from '#tests/harness/process.ts';
import { swapCells } from '#tests/harness/swap-cells.ts';
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

/** Somebody with a post that they liked and commented on. */
const makeFile = async () => {
  const world = await createWorld(nodeSqlite(file));
  const person = await world.signUp({ club: 'Wren', bio: 'x' });
  const post = await write(person, 'Moving house.');
  await person.post(`/posts/like/${post._id}`);
  await comment(person, post, 'At last.');
  await world.close();
  return person.username;
};

const run = (sql: string) => {
  const database = new DatabaseSync(file, { defensive: false });
  database.exec(sql);
  database.close();
};
const place = () => join(config.dataDir, 'pipit.db');
const rowsIn = (sql: string): unknown[] => {
  const database = new DatabaseSync(place(), { readOnly: true });
  try {
    return database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  } finally {
    database.close();
  }
};
const objects = () => rowsIn("select type || ' ' || name from sqlite_schema where name not like 'sqlite_%' order by 1");

/** Nothing of it is there afterwards, and the file is as it was. */
async function expectRefused(reason: string | RegExp): Promise<void> {
  const before = readFileSync(file);
  await expect(importDatabase(config, file)).rejects.toThrow(reason);
  expect(readdirSync(config.dataDir)).toEqual([]);
  expect(readFileSync(file).equals(before)).toBe(true);
}

test('a hosted Pipit starts from a file, which stays as it is', async () => {
  const username = await makeFile();
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
  await makeFile();
  run("insert into settings values ('token_secret', 'of another place'); update sqlite_sequence set seq = 500");
  await importDatabase(config, file);
  for (const table of ['sessions', 'idempotency_keys', 'settings'])
    expect(rowsIn(`select 1 from ${table}`)).toEqual([]);
  expect(rowsIn("select seq from sqlite_sequence where name = 'posts'")).toEqual([500]);
});

test('data that is there already is never replaced', async () => {
  await makeFile();
  await importDatabase(config, file);
  const before = readFileSync(place());
  await expect(importDatabase(config, file)).rejects.toThrow('there is data already');
  expect(readdirSync(config.dataDir)).toEqual(['pipit.db']);
  expect(readFileSync(place()).equals(before)).toBe(true);
});

test('a log without its database is somebody’s data too', async () => {
  await makeFile();
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

test('a file of the first schema is migrated', async () => {
  await loadFixture(nodeSqlite(file), 1);
  await importDatabase(config, file);
  expect(rowsIn('select version from schema_version')).toEqual([migrations.length]);
  expect(rowsIn('select count(*) from posts')).toEqual([6]);
  expect(rowsIn("select count(*) from users_search where users_search match 'zoe'")).toEqual([1]);
});

test('a backup is taken as well', async () => {
  const home = { dataDir: join(folder, 'home'), databaseUrl: null };
  mkdirSync(home.dataDir);
  const made = file;
  file = join(home.dataDir, 'pipit.db');
  await makeFile();
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
  await makeFile();
  const long = `${'a\u0300'.repeat(900)}${'x'.repeat(20_000)}`;
  run(`update comments set text = '${long}'; update users set username = 'Admin', bio = '${long}'`);
  await importDatabase(config, file);
  expect(rowsIn('select text from comments')).toEqual([long]);
  expect(rowsIn('select bio from users')).toEqual([long]);
  expect(rowsIn('select username_key from users')).toEqual(['admin']);
});

test('what follows from other columns is made anew: counters, keys and the words to search by', async () => {
  await makeFile();
  run(`update posts set like_count = 900, comment_count = 0; update users set posts_count = 7, followers_count = 3;
       update users set username_key = 'somebody', search = 'else'; update comments set upvote_count = 5`);
  await importDatabase(config, file);
  expect(rowsIn('select like_count || comment_count from posts')).toEqual(['11']);
  expect(rowsIn('select posts_count || followers_count from users')).toEqual(['10']);
  expect(rowsIn('select upvote_count from comments')).toEqual([0]);
  expect(rowsIn('select username_key = lower(username) from users')).toEqual([1]);
  expect(rowsIn("select count(*) from users_search where users_search match 'rob'")).toEqual([1]);
});

test('what a sign-up added is cleaned as it would be today, whatever schema the file says it has', async () => {
  await makeFile();
  run(`update users set extra = ' {"role":"admin","_id":"x","mail":"' || email || '","club":"Wren", "list":[1]}',
       avatar_url = '/api/posts'`);
  await importDatabase(config, file);
  expect(rowsIn('select extra from users')).toEqual(['{"club":"Wren"}']);
  expect(rowsIn('select avatar_url from users')).toEqual(['']);
});

test('a trigger that has the name of one of Pipit’s is not taken', async () => {
  await makeFile();
  run(`drop trigger users_search_insert;
       create trigger users_search_insert after insert on users begin delete from posts; end`);
  await importDatabase(config, file);
  expect(rowsIn("select sql from sqlite_schema where name = 'users_search_insert'")[0]).not.toContain(
    'delete from posts',
  );
  expect(rowsIn('select content from posts')).toEqual(['Moving house.']);
});

describe('refused, with nothing left behind:', () => {
  test.each<[string, string, string]>([
    [
      'a trigger',
      "create trigger steal after insert on users begin update users set bio = 'x'; end",
      "It has a trigger steal that is not Pipit's",
    ],
    ['a view', 'create view everybody as select * from users', "It has a view everybody that is not Pipit's"],
    ['another table', 'create table loot (a)', "It has a table loot that is not Pipit's"],
    ['a virtual table', 'create virtual table loot using fts5(a)', "that is not Pipit's"],
    [
      'a view in the place of a table',
      'drop table bookmarks; create view bookmarks as select 1 as id',
      'view bookmarks',
    ],
    [
      'a version that never ends',
      `drop table schema_version;
       create view schema_version as with recursive n(version) as (select 1 union all select version from n)
       select max(version) as version from n`,
      'This file is no database of Pipit.',
    ],
    ['a lost table', 'drop table votes', 'It lacks the table votes'],
    ['other columns', 'drop table likes; create table likes (a)', 'Its table likes has the columns a  instead of'],
    ['one column more', 'alter table posts add column mood text', 'Its table posts has the columns'],
    ['a newer schema', 'update schema_version set version = 999', 'newer than'],
    ['a schema that is no number', "update schema_version set version = 'one'", 'no database of Pipit'],
    ['an older schema than its tables', 'update schema_version set version = 1', "that is not Pipit's"],
    ['bad JSON', 'update users set extra = \'{"a":1},\'', 'extra must be a JSON object'],
    [
      'a post of 5 MB',
      'update posts set content = hex(zeroblob(2500000))',
      'posts 1: content must be text of at most 4800',
    ],
    [
      'a comment of 5 MB',
      'update comments set text = hex(zeroblob(2500000))',
      'comments 1: text must be text of at most',
    ],
    [
      'a post without its author',
      'update posts set author_id = 77',
      'posts 1: it refers to a row of users that is not there',
    ],
    ['a like of nothing', 'update likes set post_id = 77', 'likes 1: it refers to a row of posts that is not there'],
    ['an id of another kind', "update posts set uid = 'x'", 'posts 1: uid must be a UUID'],
    ['a number as text', "update posts set created_at = 'today'", 'posts 1: created_at must be a whole number'],
    ['bytes as text', "update posts set content = x'00ff'", 'posts 1: content must be text'],
    ['NUL in a text', "update posts set content = 'a' || char(0)", 'posts 1: content must be text'],
    ['a time beyond all dates', 'update posts set created_at = 9007199254740991', 'posts 1: created_at must be'],
    ['a number beyond all numbers', 'update posts set rev = 9223372036854775807', 'posts 1: rev must be'],
    ['an odd username', "update users set username = '../admin'", 'username must be a username'],
    [
      'a vote that is none',
      'insert into votes values (1, 1, 1, 7, 0)',
      'votes 1: up must be a whole number from 0 to 1',
    ],
    ['ids that are used up', 'update sqlite_sequence set seq = 9223372036854775807', 'The last id of its table'],
  ])('%s', async (_, sql, reason) => {
    await makeFile();
    run(`pragma foreign_keys = off; ${sql}`);
    await expectRefused(reason);
  });

  const rewritten = (table: string, change: (sql: string) => string) => {
    const database = new DatabaseSync(file, { defensive: false });
    const { sql } = database.prepare('select sql from sqlite_schema where name = ?').get(table) as { sql: string };
    database.exec('pragma writable_schema = on');
    database.prepare('update sqlite_schema set sql = ? where name = ?').run(change(sql), table);
    database.exec('pragma writable_schema = reset');
    database.close();
  };

  test('null where something must be', async () => {
    await makeFile();
    rewritten('posts', (sql) => sql.replace('"content" text not null', '"content" text'));
    run('update posts set content = null');
    await expectRefused('posts 1: content must be text');
  });

  test('two people of one name', async () => {
    const username = await makeFile();
    run(`insert into users (uid, username, username_key, first_name, search, created_at, updated_at)
         values ('${crypto.randomUUID()}', '${username.toUpperCase()}', 'another', 'Ro', '', 0, 0)`);
    await expectRefused('users 2: another row has the same username_key');
  });

  test.each<[string, () => Buffer | string, string]>([
    ['a file that is no database', () => 'no database at all, but long enough to be one'.repeat(100), 'no database'],
    ['an empty file', () => '', 'no database of Pipit'],
    ['half of one', () => readFileSync(file).subarray(0, 60_000), 'damaged'],
    ['pages overwritten', () => readFileSync(file).fill(7, 8_192, 60_000), 'damaged'],
  ])('%s', async (_, content, reason) => {
    await makeFile();
    writeFileSync(file, content());
    await expectRefused(reason);
  });

  test('a missing file, a folder and a FIFO, by what they are', async () => {
    await expect(importDatabase(config, file)).rejects.toThrow(`${file} was not imported: there is no such file.`);
    mkdirSync(join(folder, 'a-folder'));
    await expect(importDatabase(config, join(folder, 'a-folder'))).rejects.toThrow('it is a folder.');
    execFileSync('mkfifo', [file]);
    await expect(importDatabase(config, file)).rejects.toThrow('it is no plain file.');
  });

  test('with PostgreSQL', async () => {
    await expect(importDatabase({ ...config, databaseUrl: 'postgres://db/pipit' }, file)).rejects.toThrow('SQLite');
  });
});
