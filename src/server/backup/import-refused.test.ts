import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run, valuesIn } from '#tests/harness/data/sqlite-file.ts';
import { makeFile } from '#tests/harness/data/taken-away.ts';
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

/** Expects that nothing was created, and that the file is unchanged. */
async function expectRefused(reason: string | RegExp): Promise<void> {
  const before = readFileSync(file);
  await expect(importDatabase(config, file)).rejects.toThrow(reason);
  expect(readdirSync(config.dataDir)).toEqual([]);
  expect(readFileSync(file).equals(before)).toBe(true);
}

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
    [
      'other columns',
      'drop table reserved_usernames; create table reserved_usernames (a)',
      'Its table reserved_usernames has the columns a  instead of',
    ],
    ['one column more', 'alter table posts add column mood text', 'Its table posts has the columns'],
    ['a newer schema', 'update schema_version set version = 999', 'newer than'],
    ['a schema that is no number', "update schema_version set version = 'one'", 'no database of Pipit'],
    ['a schema from before 1.0', 'update schema_version set version = 31', 'from before Pipit 1.0'],
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
    await makeFile(file);
    run(file, `pragma foreign_keys = off; ${sql}`);
    await expectRefused(reason);
  });

  const rewritten = (table: string, change: (sql: string) => string) => {
    const [sql] = valuesIn(file, `select sql from sqlite_schema where name = '${table}'`);
    const changed = change(String(sql)).replaceAll("'", "''");
    const update = `update sqlite_schema set sql = '${changed}' where name = '${table}'`;
    run(file, `pragma writable_schema = on; ${update}; pragma writable_schema = reset`);
  };

  test('null where something must be', async () => {
    await makeFile(file);
    rewritten('posts', (sql) => sql.replace('content text not null', 'content text'));
    run(file, 'update posts set content = null');
    await expectRefused('posts 1: content must be text');
  });

  test('two people of one name', async () => {
    const username = await makeFile(file);
    run(
      file,
      `insert into users (uid, username, username_key, first_name, search, created_at, updated_at)
         values ('${crypto.randomUUID()}', '${username.toUpperCase()}', 'another', 'Ro', '', 0, 0)`,
    );
    await expectRefused('users 2: another row has the same username_key');
  });

  test.each<[string, () => Buffer | string, string]>([
    ['a file that is no database', () => 'no database at all, but long enough to be one'.repeat(100), 'no database'],
    ['an empty file', () => '', 'no database of Pipit'],
    ['half of one', () => readFileSync(file).subarray(0, 60_000), 'damaged'],
    ['pages overwritten', () => readFileSync(file).fill(7, 8_192, 60_000), 'damaged'],
  ])('%s', async (_, content, reason) => {
    await makeFile(file);
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
