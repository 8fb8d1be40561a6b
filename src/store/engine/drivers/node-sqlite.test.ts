import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { nodeSqlite } from './node-sqlite.ts';

let folder: string;
let source: ReturnType<typeof nodeSqlite>;
let db: Kysely<unknown>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-sqlite-'));
  source = nodeSqlite(join(folder, 'pipit.db'));
  db = new Kysely({ dialect: source.dialect });
  await sql`create table things (name text)`.execute(db);
});

afterEach(async () => {
  source.direct?.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const names = () => source.direct?.read?.('select name from things', []);

test('a read beside an open transaction sees what is committed, and all of it afterwards', async () => {
  await db.transaction().execute(async (db) => {
    await sql`insert into things values ('first')`.execute(db);
    expect(names()).toEqual([]);
  });
  expect(names()).toEqual([{ name: 'first' }]);
});

test('what reads cannot write', () => {
  const write = (statement: string) => () => source.direct?.read?.(statement, []);
  expect(write(`insert into things values ('first')`)).toThrow(/readonly/);
  expect(write(`with one as (select 1) insert into things select 'first' from one`)).toThrow(/readonly/);
  expect(names()).toEqual([]);
});
