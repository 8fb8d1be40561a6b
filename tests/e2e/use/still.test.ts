import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { choose, options, post, said } from '#tests/harness/e2e/steps.ts';

test.use({ ...screens.phone, motion: 'no-preference' });

/** Higher than the rest of the screen below the title. */
const tall = (text: string) => `${text}${'\nOn.'.repeat(26)}`;
const open = (page: Page, text: string) => post(page, text).getByRole('link', { name: text });
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

test('the page stays where it is when its first post is deleted and is back, and is scrolled to what is out of sight', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['Fourth.', 'Third.', 'Second.', 'First.']) await ada.writes(tall(text));
  const page = await visit('/userFeed', ada);
  for (const path of ['/userFeed', `/profile/${ada.username}`]) {
    if (path !== '/userFeed') await page.goto(path);
    await choose(page, post(page, 'First.'), 'Delete');
    await expect(open(page, 'Second.')).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    await undo(page).click();
    await expect(open(page, 'First.')).toBeFocused();
    expect(await scrolled(page)).toBe(0);
  }
  await choose(page, post(page, 'First.'), 'Delete');
  await expect(open(page, 'Second.')).toBeFocused();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await undo(page).click();
  await expect(open(page, 'First.')).toBeFocused();
  await expect(open(page, 'First.')).toBeInViewport();
});

test('the page stays where it is when the author of its first post is muted', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await ada.follows(bea);
  for (const text of ['Third.', 'Second.']) await ada.writes(tall(text));
  await bea.writes(tall('First.'));
  const page = await visit('/userFeed', ada);
  await options(post(page, 'First.')).click();
  await page.getByRole('menuitem', { name: `Mute @${bea.username}` }).click();
  await page.getByRole('button', { name: 'For good' }).click();
  await expect(open(page, 'Second.')).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await undo(page).click();
  await expect(said(page, 'Unmuted')).toBeVisible();
  expect(await scrolled(page)).toBe(0);
});
