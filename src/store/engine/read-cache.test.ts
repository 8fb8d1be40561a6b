import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, openStore } from '../open.ts';
import { KINDS } from '../schema/data/changes.ts';
import { nodeSqlite } from './drivers/node-sqlite.ts';
import type { ReadKey } from './read-cache.ts';
import type { Store } from './store.ts';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-read-cache-'));
  store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
});
afterEach(async () => {
  await closeStore(store);
  rmSync(folder, { recursive: true });
});

const TEXTS: ReadKey<string> = { most: 100, lastChange: (changed, post) => changed.last('post', post) };
const texts = () => store.readCache?.().of(TEXTS);

/** Appends changes like a burst of writes during which no one reads. */
const edit = (post: number, times: number) =>
  sql`
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${times})
    insert into changes (kind, post_id, at) select ${KINDS.postEdited}, ${post}, ${Date.now()} from n`.execute(
    store.db,
  );

test('thousands of changes since the last read drop what they changed, and nothing else', async () => {
  texts()?.set(1, 'changed');
  texts()?.set(2, 'as it was');
  await edit(1, 3_000);
  expect([texts()?.get(1), texts()?.get(2)]).toEqual([undefined, 'as it was']);
});

test('more than can be read at once drop everything', async () => {
  texts()?.set(2, 'as it was');
  await edit(1, 10_000);
  expect(texts()?.get(2)).toBeUndefined();
  texts()?.set(2, 'read again');
  expect(texts()?.get(2)).toBe('read again');
});
