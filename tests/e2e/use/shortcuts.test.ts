import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { bookmark, layerLeft, like, post } from '#tests/harness/e2e/steps.ts';

test.use(screens.desktop);

const open = (page: Page, text: string) => post(page, text).getByRole('link', { name: text });

test('j and k walk through the posts, l likes, b bookmarks, Enter opens', async ({ visit, people }) => {
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
  await expect(page.getByText('Second.')).toBeVisible();
});

test('n writes, / searches, ? lists the shortcuts', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Post' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  for (const key of ['/', 'n', 'j', 'k', 'l', 'b', 'Enter', 'F6', '?']) {
    await expect(sheet.getByText(key, { exact: true })).toBeVisible();
  }
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

test('on a phone / leads to the search on explore', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join(), {
    prepare: (opened) => opened.setViewportSize(screens.phone.viewport),
  });
  await expect(page.getByText('Follow users to see')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/explore');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('in a field, in a dialog and with Ctrl they are plain keys', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const search = page.getByRole('searchbox');
  await search.focus();
  await page.keyboard.type('jinx?');
  await expect(search).toHaveValue('jinx?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await search.blur();
  await page.keyboard.press('Control+l');
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Create Post' });
  await dialog.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('a switch in the sheet turns them off for good, and on again', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('?');
  const off = page.getByRole('dialog').getByRole('switch');
  await expect(off).toBeChecked();
  await off.click();
  await expect(off).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const key of ['n', '?', '/', 'j']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await layerLeft(page);
  await page.reload();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await page.getByRole('dialog').getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});

test('on the page of a post l and b act on it, and j leads to it', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('The only one here.');
  const page = await visit(`/post/${written._id}`, ada);
  const article = page.getByRole('article').filter({ hasText: 'The only one here.' });
  await expect(article).toBeVisible();
  await page.keyboard.press('l');
  await expect(like(article)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('b');
  await expect(bookmark(article)).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('j');
  await expect(article).toBeFocused();
});
