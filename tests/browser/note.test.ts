import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createCaller } from '#tests/harness/api/caller.ts';
import { startServer } from '#tests/harness/process/server.ts';
import { guestLogin, host, writePost } from './site.ts';
import { openProfile } from './tabs.ts';

let folder: string;
let site: string;
let page: Page;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-note-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  site = await host();
  page = await (await openProfile()).newPage();
});

const openNote = async () => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'This Pipit lives in your browser' }).click();
  return page.getByRole('dialog', { name: 'This Pipit lives in your browser' });
};

const takeAway = async (): Promise<string> => {
  const note = await openNote();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    note.getByRole('button', { name: 'Export the database' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^pipit-\d{4}-\d\d-\d\d\.tar$/);
  const file = join(folder, 'taken-away.tar');
  await download.saveAs(file);
  await note.getByRole('button', { name: 'Close' }).click();
  return file;
};

const chooseFile = async (note: Locator, file: string) => {
  await note.getByLabel('Database to import').setInputFiles(file);
  await note.getByText(`what is in “${basename(file)}” takes its place`).waitFor();
};

test('what was made in the browser is there when a hosted Pipit starts from the file', async () => {
  await page.goto(`${site}signup`);
  await page.waitForFunction(() => window.pipit);
  const account = { username: 'robin', password: 'correct horse battery' };
  const made = await page.evaluate(async (account) => {
    const send = async (path: string, token: string, body?: object) => {
      const headers = { authorization: token, prefer: 'return=representation' };
      const init = { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) };
      return (await window.pipit.fetch(`/api${path}`, init)).json();
    };
    const form = { ...account, firstName: 'Robin', email: 'robin@example.org' };
    const { encodedToken: token } = await send('/auth/signup', '', form);
    const { posts } = await (await window.pipit.fetch('/api/posts')).json();
    const { post } = await send('/posts', token, { postData: { content: 'Moving house 🏠' } });
    await send(`/posts/like/${posts[0]._id}`, token);
    await send(`/comments/add/${posts[1]._id}`, token, { commentData: { text: 'See you there.' } });
    await send(`/users/bookmark/${posts[2]._id}`, token);
    const all = async (path: string) => (await window.pipit.fetch(`/api${path}`)).json();
    return { post, posts: (await all('/posts')).posts, users: (await all('/users')).users };
  }, account);
  await guestLogin(page, site);
  const file = await takeAway();

  const server = await startServer({ DATA_DIR: join(folder, 'data') }, ['--import', file]);
  onTestFinished(() => server.stop());
  const caller = createCaller((request) => fetch(request.url.replace('http://pipit.test', server.url), request));
  expect((await caller.get('/posts')).body.posts).toEqual(made.posts);
  expect((await caller.get('/users')).body.users).toEqual(made.users);
  const { status, body } = await caller.post('/auth/login', account);
  expect(status).toBe(200);
  expect(body.foundUser.bookmarks.map(({ _id }) => _id)).toEqual([made.posts[3]?._id]);
});

test('a file takes the place of everything here, once that is answered; one that is none of Pipit’s is refused; starting over is asked twice', async () => {
  await guestLogin(page, site);
  await writePost(page, 'In the file.');
  const file = await takeAway();
  await writePost(page, 'Not in the file.');
  const diary = join(folder, 'diary.db');
  writeFileSync(diary, 'Dear diary');
  let note = await openNote();
  await chooseFile(note, diary);
  await note.getByRole('button', { name: 'Replace everything now' }).click();
  await note.getByRole('alert').getByText('damaged or no database').waitFor();
  await chooseFile(note, file);
  await note.getByRole('button', { name: 'Keep it' }).click();
  expect(await page.getByText('Not in the file.').count()).toBe(1);
  await chooseFile(note, file);
  await note.getByRole('button', { name: 'Replace everything now' }).click();
  // The session does not exist in the other database.
  await page.waitForURL(site);
  await guestLogin(page, site);
  await page.getByText('In the file.', { exact: true }).waitFor();
  expect(await page.getByText('Not in the file.').count()).toBe(0);

  note = await openNote();
  await note.getByRole('button', { name: 'Start over' }).click();
  await note.getByRole('button', { name: 'Keep it' }).click();
  await note.getByRole('button', { name: 'Start over' }).click();
  await note.getByRole('button', { name: 'Delete everything' }).click();
  expect(await page.evaluate(async () => (await (await window.pipit.fetch('/api/posts')).json()).posts.length)).toBe(6);
  await note.getByRole('button', { name: 'Yes, delete everything now' }).click();
  await page.waitForURL(site);
  await guestLogin(page, site);
  expect(await page.getByText('In the file.', { exact: true }).count()).toBe(0);
});

test('without files it says that nothing is kept, in one line that can be dismissed', async () => {
  await page.context().route('**/worker-*.js', async (route) => {
    const script = await (await route.fetch()).text();
    const body = `delete FileSystemFileHandle.prototype.createSyncAccessHandle;${script}`;
    await route.fulfill({ body, contentType: 'text/javascript' });
  });
  await guestLogin(page, site);
  const notice = page.getByRole('status').filter({ hasText: 'This browser keeps no data here' });
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Guest Login' }).waitFor();
  expect(await notice.count()).toBe(0);
});

test('whoever has the browser can make its Pipit a community of their own, until somebody has', async () => {
  await guestLogin(page, site);
  await (await openNote()).getByRole('button', { name: 'Make it your community' }).click();
  await page.getByRole('heading', { name: 'Name your community' }).waitFor();
  await page.evaluate(async () => {
    const secret = await window.pipit.setUpSecret();
    const owner = { firstName: 'Noor', username: 'noor', password: 'a whole new perch' };
    const body = JSON.stringify({ secret, community: { name: 'Saltmarsh', guest: true }, owner });
    const { encodedToken, user } = await (await window.pipit.fetch('/api/setup', { method: 'POST', body })).json();
    Object.assign(localStorage, { token: encodedToken, user: JSON.stringify(user) });
  });
  await page.goto(`${site}userFeed`);
  const note = await openNote();
  // The response comes after those to the note's own requests.
  await page.evaluate(() => window.pipit.fetch('/api/config'));
  await note.getByRole('button', { name: 'Export the database' }).waitFor();
  expect(await note.getByRole('button', { name: 'Make it your community' }).count()).toBe(0);
});
