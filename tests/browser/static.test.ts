import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, inject, test } from 'vitest';
import { guestLogin, host, listenForComplaints, writePost } from './site.ts';
import { openProfile } from './tabs.ts';

/** All other tests have the site at the root of its host. */
const BASE = '/some/where/';

/** Fourteen pages are opened, each of which starts the server in the browser, for a second or two. */
const LONG_MS = 60_000;

test(
  'a static host that has it in a folder serves a whole Pipit, at any depth, and is not needed after the first visit',
  async () => {
    const site = await host(BASE);
    const profile = await openProfile();
    const page = await profile.newPage();
    listenForComplaints(page);
    await signUpByHand(page, site);
    expect(await deviceOf(page)).toMatch(/^Chrome on \w+$/);
    await writePost(page, 'Hello from my own browser.');
    await page.reload();
    await page.getByText('Hello from my own browser.').waitFor();
    // For a signed-in member, the landing page is the feed.
    await page.goto(site);
    await page.waitForURL(`${site}userFeed`);

    await page.goto(`${site}profile/guest`);
    await page.getByRole('heading', { name: 'Guest Pipit' }).waitFor();
    for (const path of ['nowhere', 'no/where/at/all', 'nowhere/']) {
      await page.goto(site + path);
      await page.getByText('PageNotFound').waitFor();
    }
    await page.getByRole('link', { name: 'Pipit', exact: true }).first().click();
    await page.waitForURL(`${site}userFeed`);
    await expectAnswersInConsole(page, BASE);

    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await profile.setOffline(true);
    await page.goto(`${site}bookmarks`);
    await page.getByText('No Bookmarked Posts').waitFor();
    for (const path of ['explore', 'profile/guest', 'userFeed']) {
      await page.goto(site + path);
      await page.getByRole('article').first().waitFor();
    }
    await writePost(page, 'Written without a network.');
    await page.reload();
    await page.getByText('Written without a network.').waitFor();
    expect(await page.getByText('offline').count()).toBe(0);
  },
  LONG_MS,
);

test('its documents and its service worker name no file that is not there', () => {
  const folder = inject('staticSite');
  for (const name of ['index.html', 'app.html', 'sw.js']) {
    const named = readFileSync(join(folder, name), 'utf8').match(/assets\/[\w.-]+\.\w+/g) ?? [];
    expect([name, named.length > 2, named.filter((file) => !existsSync(join(folder, file)))]).toEqual([name, true, []]);
  }
});

async function signUpByHand(page: Page, site: string): Promise<void> {
  await page.goto(site);
  await page.getByRole('link', { name: 'Get started' }).first().click();
  await page.waitForURL(`${site}signup`);
  await page.getByLabel('Name', { exact: true }).fill('Robin');
  await page.getByLabel('User Name').fill('robin');
  await page.getByLabel('Email address').fill('robin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`${site}userFeed`);
}

/** The name of the browser in the list of sessions. */
const deviceOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.token };
    const listed = await window.pipit.fetch('/api/account/sessions', { headers });
    return (await listed.json()).sessions[0].device;
  });

async function expectAnswersInConsole(page: Page, base: string): Promise<void> {
  const asked = (path: string) =>
    page.evaluate(async (path) => {
      const answer = await window.pipit.fetch(path);
      return [answer.status, answer.headers.get('content-type'), (await answer.json()).posts?.length];
    }, path);
  expect(await asked('/api/posts')).toEqual([200, expect.stringContaining('application/json'), 6]);
  expect(await asked(`${base}api/posts?limit=2`)).toEqual([200, expect.stringContaining('application/json'), 2]);
  expect((await asked('/api/nowhere'))[0]).toBe(404);
}

test('a tab offers what another wrote, without a reload', async () => {
  const site = await host();
  const profile = await openProfile();
  const [one, two] = [await profile.newPage(), await profile.newPage()];
  await guestLogin(one, site);
  await two.goto(`${site}explore`);
  await two.getByRole('article').first().waitFor();
  await writePost(one, 'Seen next door.');
  await two.bringToFront();
  await two.getByRole('button', { name: 'New posts' }).click();
  await two.getByText('Seen next door.').waitFor();
  const [theirs, ours] = [one, two].map((tab) => tab.getByRole('article').filter({ hasText: 'Seen next door.' }));
  await theirs?.getByRole('button', { name: /^Like/ }).click();
  await ours?.getByRole('button', { name: 'Like, 1 like' }).waitFor();
});
