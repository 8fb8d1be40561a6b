import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { photo } from './pictures.ts';
import { guestLogin, host, listenForComplaints } from './site.ts';
import { openProfile } from './tabs.ts';

const account = { username: 'robin', password: 'correct horse battery' };
const ALT = 'Red above blue.';

async function signUp(page: Page, site: string): Promise<void> {
  await page.goto(`${site}signup`);
  await page.getByLabel('Name', { exact: true }).fill('Robin');
  await page.getByLabel('User Name').fill(account.username);
  await page.getByLabel('Email address').fill('robin@example.org');
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(`${site}userFeed`);
}

async function logIn(page: Page, site: string): Promise<void> {
  await page.goto(`${site}login`);
  await page.getByLabel('User Name').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site}userFeed`);
}

async function postPicture(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add New Post' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  await dialog.getByRole('textbox').fill(text);
  const buffer = await photo(1200, 800).jpeg().toBuffer();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByRole('button', { name: 'Describe picture 1' }).click();
  const describing = page.getByRole('dialog', { name: 'Describe picture 1 of 1' });
  await describing.getByLabel('Description').fill(ALT);
  await describing.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Expects that the picture is loaded and visible. */
async function expectPicture(page: Page, text: string): Promise<void> {
  const picture = page.getByRole('article').filter({ hasText: text }).locator('.media img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/^blob:/);
}

const openNote = async (page: Page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'This Pipit lives in your browser' }).click();
  return page.getByRole('dialog', { name: 'This Pipit lives in your browser' });
};

test('a picture is uploaded, seen after a reload and in another tab, taken away and brought back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-taken-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const site = await host('/some/where/');
  const profile = await openProfile();
  const page = await profile.newPage();
  listenForComplaints(page);
  await signUp(page, site);
  await postPicture(page, 'From my own browser.');
  await expectPicture(page, 'From my own browser.');
  await page.reload();
  await expectPicture(page, 'From my own browser.');
  const other = await profile.newPage();
  await other.goto(`${site}explore`);
  await expectPicture(other, 'From my own browser.');
  await other.close();

  const note = await openNote(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    note.getByRole('button', { name: 'Export the database' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.tar$/);
  const file = join(folder, 'taken.tar');
  await download.saveAs(file);
  for (const name of ['Start over', 'Delete everything', 'Yes, delete everything now']) {
    await note.getByRole('button', { name, exact: true }).click();
  }
  await page.waitForURL(site);

  await guestLogin(page, site);
  expect(await page.getByText('From my own browser.').count()).toBe(0);
  const again = await openNote(page);
  await again.getByLabel('Database to import').setInputFiles(file);
  await again.getByRole('button', { name: 'Replace everything now' }).click();
  await page.waitForURL(site);
  await logIn(page, site);
  await expectPicture(page, 'From my own browser.');
});

test('pictures of the demo community are there at the first visit, and without a network at the next', async () => {
  const site = await host();
  const profile = await openProfile();
  const page = await profile.newPage();
  listenForComplaints(page);
  await guestLogin(page, site);
  await page.goto(`${site}explore`);
  await expectPicture(page, 'godwits');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await profile.setOffline(true);
  await page.reload();
  await expectPicture(page, 'godwits');
});
