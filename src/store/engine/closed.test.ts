import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { closeStore, openStore } from '../open.ts';
import { nodeSqlite } from './drivers/node-sqlite.ts';

test('what comes after the end does not open the database again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-closed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
  expect(store.run?.('select 1 as one', [])).toEqual([{ one: 1 }]);
  await closeStore(store);
  expect(() => store.run?.('select 1 as one', [])).toThrow('The database is closed.');
  expect(() => store.readCache?.()).toThrow('The database is closed.');
  expect(readdirSync(folder)).toEqual(['pipit.db']);
});
