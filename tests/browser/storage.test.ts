import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { overwrite } from './overwrite.ts';
import {
  call,
  form,
  inWorkers,
  launchProfile,
  openProfile,
  openTab,
  ready,
  sharedMember,
  signUp,
  textsBy,
} from './tabs.ts';
import { exportedFile, imported, unpacked } from './transfer.ts';

const place = (page: Page) => page.evaluate(() => window.pipit.place());

/** The database in the export. */
const exported = async (page: Page): Promise<Buffer> => (await unpacked(await exportedFile(page))).database;

/** Opens the file outside of the browser. */
function opened(bytes: Buffer): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-exported-'));
  const file = join(folder, 'pipit.db');
  writeFileSync(file, bytes);
  const database = new DatabaseSync(file);
  onTestFinished(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });
  return database;
}

test('what was written survives a restart of the browser, and so does the session', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = await launchProfile(folder);
  const tab = await openTab(first);
  const token = await signUp(tab);
  await call(tab, '/posts', { method: 'POST', token, body: { postData: { content: 'Kept.' } } });
  expect(await place(tab)).toEqual({ kind: 'kept' });
  await first.close();
  const second = await launchProfile(folder);
  onTestFinished(() => second.close());
  const again = await openTab(second);
  expect(await textsBy(again, 'robin')).toEqual(['Kept.']);
  expect((await call(again, '/users/bookmark', { token })).status).toBe(200);
});

test('where the browser keeps no files it runs in memory, says so, and can be taken away as a file and brought back', async () => {
  const profile = await openProfile();
  await inWorkers(profile, 'delete FileSystemFileHandle.prototype.createSyncAccessHandle');
  const tab = await openTab(profile);
  const token = await signUp(tab);
  expect(await place(tab)).toEqual({ kind: 'memory' });
  expect((await call(tab, '/users/bookmark', { token })).status).toBe(200);
  const bytes = await exported(tab);
  await tab.evaluate(() => window.pipit.startOver());
  expect((await call(tab, '/users/robin')).status).toBe(404);
  expect(await imported(tab, bytes)).toBeUndefined();
  expect((await call(tab, '/users/robin')).status).toBe(200);
});

test('the exported file is a sound SQLite database with everything, and without secret and sessions; it takes the place of what another browser has', async () => {
  const from = await openTab(await openProfile());
  const own = await signUp(from);
  await call(from, '/posts', { method: 'POST', token: own, body: { postData: { content: 'Taken along.' } } });
  const bytes = await exported(from);
  const database = opened(bytes);
  const value = (sql: string) => Object.values(database.prepare(sql).get() ?? {})[0];
  expect(value('pragma integrity_check')).toBe('ok');
  expect(value("select content from posts where content like 'Taken%'")).toBe('Taken along.');
  expect(value('select count(*) from users')).toBe(5);
  expect(value('select count(*) from sessions')).toBe(0);
  expect(value('select count(*) from settings')).toBe(0);
  // The original browser continues as before.
  expect((await call(from, '/users/bookmark', { token: own })).status).toBe(200);

  const to = await openTab(await openProfile());
  const token = await signUp(to, 'wren');
  expect(await imported(to, bytes)).toBeUndefined();
  expect(await to.evaluate(() => globalThis.told.replaced)).toBe(1);
  expect((await call(to, '/users/wren')).status).toBe(404);
  expect((await call(to, '/users/bookmark', { token })).status).toBe(401);
  const { username, password } = form('robin');
  const login = await call(to, '/auth/login', { method: 'POST', body: { username, password } });
  expect(login.status).toBe(200);
  await to.reload();
  expect((await call(to, '/users/robin')).status).toBe(200);
});

/** One file of each kind: `import-refused.test.ts` tests the contents. */
describe('a file that cannot be used is refused with the reason, and nothing changes:', () => {
  const { tab, token } = sharedMember();
  let own: Buffer | undefined;

  test.each<[string, (own: Buffer) => Buffer, RegExp]>([
    ['no database', () => Buffer.from('Dear diary'), /^This file is damaged or no database\.$/],
    ['an empty one', () => Buffer.alloc(0), /no database/],
    ['a damaged one', (own) => Buffer.from(own).fill(0xff, 8 * 4096, 40 * 4096), /^This file is damaged(?!.*SQLITE)/],
    ['half of one', (own) => own.subarray(0, own.length / 2), /^This file is damaged(?!.*SQLITE)/],
    [
      'one with a trigger',
      (own) => changed(own, 'create trigger t after insert on users begin delete from posts; end'),
      /^It has a trigger t that is not Pipit's/,
    ],
    ['a newer one', newer, /newer/],
  ])('%s', async (_, spoil, reason) => {
    own ??= await exported(tab());
    expect(await imported(tab(), spoil(own))).toMatch(reason);
    expect((await call(tab(), '/users/bookmark', { token: token() })).status).toBe(200);
    expect(await tab().evaluate(() => globalThis.told.replaced)).toBe(0);
  });
});

/** Changes the file with another SQLite. */
function changed(bytes: Buffer, sql: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-changed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'pipit.db');
  writeFileSync(file, bytes);
  run(file, sql);
  return readFileSync(file);
}

/** The database of a future version. */
function newer(bytes: Buffer): Buffer {
  return changed(bytes, 'update schema_version set version = 99');
}

describe('a database that cannot be opened is not overwritten:', () => {
  /** Damages the database of a new member, and opens it again. */
  async function openSpoilt(spoil: (page: Page) => Promise<{ at: number; bytes: Buffer }>, reason: RegExp) {
    const profile = await openProfile();
    const first = await openTab(profile);
    await signUp(first);
    const { at, bytes } = await spoil(first);
    await first.close();
    await overwrite(profile, inject('browser').url, at, bytes);
    const tab = await openTab(profile);
    await ready(tab);
    expect(await place(tab)).toMatchObject({ kind: 'broken', reason: expect.stringMatching(reason) });
    expect((await call(tab, '/posts')).status).toBe(503);
    return { profile, tab };
  }

  // `broken.test.ts` tests a damaged beginning.
  test('damaged pages are given away as they are, in every tab, until one starts over', async () => {
    const [at, bytes] = [4096, Buffer.alloc(60 * 4096, 0xff)];
    const { profile, tab } = await openSpoilt(async () => ({ at, bytes }), /cannot be/);
    const other = await openTab(profile);
    await ready(other);
    expect(await place(other)).toMatchObject({ kind: 'broken' });
    const saved = await exported(other);
    await tab.reload();
    await ready(tab);
    for (const file of [saved, await exported(tab)])
      expect(file.subarray(at, at + bytes.length).equals(bytes)).toBe(true);

    await tab.evaluate(() => window.pipit.startOver());
    expect((await call(tab, '/posts')).body.posts).toHaveLength(5);
    await other.waitForFunction(() => globalThis.told.replaced === 1);
    expect((await call(other, '/posts')).body.posts).toHaveLength(5);
  });

  test('a newer one is given away with all that is in it', async () => {
    const { tab } = await openSpoilt(async (page) => ({ at: 0, bytes: newer(await exported(page)) }), /newer/);
    const database = opened(await exported(tab));
    expect(database.prepare("select count(*) count from users where username = 'robin'").get()).toEqual({ count: 1 });
  });
});

test('starting over leaves the demo community alone, in every tab', async () => {
  const profile = await openProfile();
  const [one, two] = [await openTab(profile), await openTab(profile)];
  const token = await signUp(one);
  await ready(two);
  await two.evaluate(() => window.pipit.startOver());
  await one.waitForFunction(() => globalThis.told.replaced === 1);
  expect((await call(one, '/users')).body.users).toHaveLength(4);
  expect((await call(one, '/users/bookmark', { token })).status).toBe(401);
});
