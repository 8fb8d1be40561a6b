import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { bookmark, layerLeft, like, post } from '#tests/harness/e2e/steps.ts';

test.use(screens.desktop);

const open = (page: Page, text: string) => post(page, text).getByRole('link', { name: text });

/** Returns whether a key has an effect in the focused element. The dialog that it opens may be loaded later. */
const isShortcut = (page: Page, key: string, ctrlKey = false) =>
  page.evaluate(
    (pressed) => {
      const event = new KeyboardEvent('keydown', { ...pressed, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
      return event.defaultPrevented;
    },
    { key, ctrlKey },
  );

test('j and k walk through the posts, l likes, b bookmarks, Enter opens; on the page of a post they act on it', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['Third.', 'Second.', 'First.']) await ada.writes(text);
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'First.')).toBeVisible();
  await page.keyboard.press('j');
  await expect(open(page, 'First.')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(open(page, 'Third.')).toBeFocused();
  await page.keyboard.press('k');
  await expect(open(page, 'Second.')).toBeFocused();
  await page.keyboard.press('l');
  await expect(like(post(page, 'Second.'))).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('l');
  await expect(like(post(page, 'Second.'))).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('b');
  await expect(bookmark(post(page, 'Second.'))).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\//);

  const article = page.getByRole('main').getByRole('article').filter({ hasText: 'Second.' });
  await expect(page.getByPlaceholder('Add Your Comment Here')).toBeVisible();
  await page.keyboard.press('l');
  await expect(like(article)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(bookmark(article)).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('j');
  await expect(article).toBeFocused();
});

test('n writes, / searches, ? lists the shortcuts; in a field, in a dialog and with Ctrl they are plain keys', async ({
  visit,
  people,
}) => {
  const page = await visit('/userFeed', await people.join());
  const search = page.getByRole('searchbox');
  const dialog = page.getByRole('dialog');
  await expect(search).toBeVisible();
  await page.keyboard.press('n');
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await expect(composer.getByRole('textbox')).toBeFocused();
  await composer.getByRole('button', { name: 'Close' }).focus();
  for (const key of ['?', '/', 'n', 'j']) expect(await isShortcut(page, key), `${key} in a dialog`).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await layerLeft(page);

  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('jinx?/');
  await expect(search).toHaveValue('jinx?/');
  await search.fill('');
  for (const key of ['n', '?']) expect(await isShortcut(page, key), `${key} in a field`).toBe(false);
  await search.blur();
  for (const key of ['n', '?', '/']) expect(await isShortcut(page, key, true), `Ctrl+${key}`).toBe(false);
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('?');
  const keys = ['gh', 'gn', '/', 'n', '.', 'j', 'k', 'Enter', 'l', 'b', 'r', 'e', 'u', 'F6', '?'];
  await expect(dialog.getByRole('definition')).toHaveText(keys);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await layerLeft(page);

  await test.step('on a phone / leads to the search on explore', async () => {
    await page.setViewportSize(screens.phone.viewport);
    await expect(search).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page).toHaveURL('/explore');
    await expect(search).toBeFocused();
  });
});

test('. shows new posts, r replies, u leads back up, e edits an own post, and g leads to the feed and to notifications', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await ada.follows(bea);
  await ada.writes('Written by Ada.');
  const page = await visit('/userFeed', ada, { storage: { 'pipit-sort': 'newest' } });
  await expect(post(page, 'Written by Ada.')).toBeVisible();
  await bea.writes('Written by Bea.');
  await expect(page.getByRole('button', { name: /new post/ })).toBeVisible();
  await page.keyboard.press('.');
  await expect(open(page, 'Written by Bea.')).toBeFocused();
  expect(await isShortcut(page, '.'), 'there is nothing new').toBe(false);
  expect(await isShortcut(page, 'e'), 'the post of somebody else').toBe(false);

  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/post\//);
  const field = page.getByPlaceholder('Add Your Comment Here');
  await expect(field).toBeFocused();
  await field.blur();
  await page.keyboard.press('r');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await field.blur();
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/userFeed');

  await open(page, 'Written by Ada.').focus();
  await page.keyboard.press('e');
  const composer = page.getByRole('dialog');
  await expect(composer.getByRole('textbox')).toHaveValue('Written by Ada.');
  await page.keyboard.press('Escape');
  await expect(composer).toHaveCount(0);
  await layerLeft(page);

  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/notifications');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/userFeed');
});

test('a key is heard as soon as the page is there', async ({ visit, people }) => {
  const pressAtOnce = () => {
    const watcher = new MutationObserver(() => {
      if (!document.querySelector('main h1')) return;
      watcher.disconnect();
      dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }));
    });
    watcher.observe(document, { childList: true, subtree: true });
  };
  const page = await visit('/userFeed', await people.join(), {
    prepare: (opened) => opened.addInitScript(pressAtOnce),
  });
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});

test('a switch in the sheet turns them off for good, and on again', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('To walk to.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog');
  const off = dialog.getByRole('switch');
  const KEYS = ['n', '?', '/', 'j'];
  await expect(post(page, 'To walk to.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('?');
  await expect(off).toBeChecked();
  await off.click();
  await expect(off).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await layerLeft(page);
  for (const key of KEYS) expect(await isShortcut(page, key), key).toBe(false);
  await page.reload();
  await expect(post(page, 'To walk to.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  for (const key of KEYS) expect(await isShortcut(page, key), `${key} after a reload`).toBe(false);

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await off.click();
  await expect(off).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await layerLeft(page);
  expect(await isShortcut(page, 'j')).toBe(true);
  await expect(open(page, 'To walk to.')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});
