import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { nodeSqlite } from '../../engine/drivers/node-sqlite.ts';
import type { Store } from '../../engine/store.ts';
import { createUser } from '../../nouns/people/users.ts';
import { closeStore, openStore } from '../../open.ts';
import { VISITOR } from '../visibility/visible.ts';
import { pageOfSearch } from './search.ts';

const PERSON = { lastName: '', email: '', passwordHash: null, extra: {}, now: 0 };
const PROFILE = { userBio: '', userWebsite: '', avatarURL: '', coverURL: '' };

async function storeWith(firstNames: string[]): Promise<{ store: Store; asked: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-search-'));
  const opened = await openStore(nodeSqlite(join(folder, 'pipit.db')));
  onTestFinished(async () => {
    await closeStore(opened);
    rmSync(folder, { recursive: true });
  });
  for (const [i, firstName] of firstNames.entries()) {
    await createUser(opened, { ...PERSON, ...PROFILE, uid: crypto.randomUUID(), username: `p${i}`, firstName });
  }
  const asked: string[] = [];
  const run: Store['run'] = (sql, parameters) => {
    asked.push(sql);
    return opened.run?.(sql, parameters) ?? [];
  };
  return { store: { ...opened, readCache: undefined, run }, asked };
}

const search = async (store: Store, q: string) =>
  (await pageOfSearch(store, q, { id: 0, limit: 3 }, VISITOR)).rows.map(({ first_name }) => first_name);

const usesIndex = (asked: string[]) => asked.some((sql) => sql.includes('users_search match'));

test('two letters are found through the index of three', async () => {
  const { store, asked } = await storeWith(['Ana', 'Bo', 'Hanna']);
  expect(await search(store, 'an')).toEqual(['Ana', 'Hanna']);
  expect(usesIndex(asked)).toBe(true);
});

test('two letters with very many third ones are found by going through the rows, which is bounded', async () => {
  const thirds = Array.from({ length: 250 }, (_, i) => String.fromCharCode(0x4e00 + i));
  const { store, asked } = await storeWith([...thirds.map((third) => `xan${third}`), 'Hanna']);
  expect(await search(store, 'an')).toEqual(thirds.slice(0, 3).map((third) => `xan${third}`));
  expect(usesIndex(asked)).toBe(false);
});
