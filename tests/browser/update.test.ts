import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { host } from './site.ts';
import { openProfile } from './tabs.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-update-'));
  cpSync(inject('staticSite'), folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Simulates another build: other documents, and a service worker that names them by another hash. */
function release(mark: string): void {
  for (const name of ['app.html', '404.html', 'index.html']) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, 'utf8').replace('<html ', `<html data-release="${mark}" `));
  }
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, `${readFileSync(worker, 'utf8').replace(/[0-9a-f]{12}/, mark.padEnd(12, '0'))}\n`);
}

const shown = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);
const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller);
const newOneWaits = async (page: Page) => {
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting) await registration.update();
      return Boolean(registration.waiting);
    });
  await expect.poll(look).toBe(true);
};

/** The number of tabs that its service workers see. */
async function tabsOf(profile: BrowserContext): Promise<number> {
  const count = "clients.matchAll({ type: 'window' }).then((tabs) => tabs.length)";
  return Math.max(...(await Promise.all(profile.serviceWorkers().map((worker) => worker.evaluate<number>(count)))));
}

test('a new release begins with the next opening, when one tab is open', async () => {
  const site = await host('/', folder);
  const page = await (await openProfile()).newPage();
  await page.goto(`${site}login`);
  await controlled(page);
  release('a1');
  await newOneWaits(page);
  expect(await shown(page)).toBeUndefined();
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.release === 'a1');
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
});

test('with several tabs open all stay with the old one until the last of them is opened anew', async () => {
  const site = await host('/', folder);
  const profile = await openProfile();
  const one = await profile.newPage();
  await one.goto(`${site}login`);
  await controlled(one);
  const two = await profile.newPage();
  await two.goto(`${site}login`);
  await controlled(two);
  release('b2');
  await newOneWaits(one);
  await one.reload();
  expect(await shown(one)).toBeUndefined();
  // A file that a tab of the old release loads only now still exists.
  await one.getByRole('link', { name: 'Sign up' }).click();
  await one.getByLabel('User Name').waitFor();
  await two.close();
  // A closed tab counts for a while.
  await expect.poll(() => tabsOf(profile)).toBe(1);
  await one.reload();
  await one.waitForFunction(() => document.documentElement.dataset.release === 'b2');
});
