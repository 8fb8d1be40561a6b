import type { Locator } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { choose, goTo, openComposer, post, said, sortBy, writePost } from '#tests/harness/e2e/steps.ts';

const button = (dialog: Locator) => dialog.getByRole('button', { name: /^(Post|Update Post)$/ });

onSmallScreen(() => {
  test('a member writes a post, and it is on top of the feed at once', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.likes(await ada.writes('Liked, so it trends.'));
    const page = await visit('/userFeed', ada);
    await writePost(page, 'Fresh off the keyboard.');
    await expect(page.getByRole('feed').getByRole('article').first()).toContainText('Fresh off the keyboard.');
    expect((await ada.postsOf(ada.username)).map(({ content }) => content)).toContain('Fresh off the keyboard.');
  });

  test('a new post stands on top until the list is next loaded, then in its order', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await ada.follows(bea);
    await ada.writes('Older.');
    const page = await visit('/userFeed', ada);
    await sortBy(page, 'Newest First');
    await writePost(page, 'Mine.');
    const rows = page.getByRole('feed').getByRole('article');
    await expect(rows).toContainText(['Mine.', 'Older.']);
    await sortBy(page, 'Oldest First');
    await expect(rows).toContainText(['Older.', 'Mine.']);
    await sortBy(page, 'Newest First');
    await bea.writes('Newer.');
    await goTo(page, 'User Feed');
    await expect(rows).toContainText(['Newer.', 'Mine.', 'Older.']);
  });

  test('an empty post, white space alone and more than 120 characters cannot be sent', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox');
    await expect(button(dialog)).toBeDisabled();
    await text.fill('   \n ');
    await expect(button(dialog)).toBeDisabled();
    await text.fill('x'.repeat(121));
    await expect(button(dialog)).toBeDisabled();
    await text.press('Control+Enter');
    await expect(dialog).toBeVisible();
    await text.fill('x'.repeat(120));
    await expect(button(dialog)).toBeEnabled();
  });

  test('the author updates a post', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Teh cat.');
    const page = await visit('/userFeed', ada);
    await choose(page, post(page, 'Teh cat.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await expect(dialog.getByRole('textbox')).toHaveValue('Teh cat.');
    await dialog.getByRole('textbox').fill('The cat.');
    await dialog.getByRole('button', { name: 'Update Post' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'The cat.')).toBeVisible();
    await expect(post(page, 'Teh cat.')).toHaveCount(0);
    expect((await ada.postsOf(ada.username))[0]?.content).toBe('The cat.');
  });
});

test('Ctrl+Enter posts', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Without the mouse.');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(post(page, 'Without the mouse.')).toBeVisible();
});

test('while a post is sent the button says Posting, and a second press sends nothing', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Once is enough.');
  const release = await hold(page, '**/api/posts');
  await button(dialog).click();
  const busy = dialog.getByRole('button', { name: 'Posting' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await dialog.getByRole('textbox').press('Control+Enter');
  await release();
  await expect(dialog).toHaveCount(0);
  expect(await ada.postsOf(ada.username)).toHaveLength(1);
});

test('a dialog closed and opened again while its post is sent shows that, and the post is sent once', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const release = await hold(page, '**/api/posts');
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Only once.');
  await button(dialog).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openComposer(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('Only once.');
  await expect(dialog.getByRole('button', { name: 'Posting' })).toBeVisible();
  await dialog.getByRole('textbox').press('Control+Enter');
  await release();
  await expect(dialog).toHaveCount(0);
  await expect(post(page, 'Only once.')).toBeVisible();
  await openComposer(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  expect(await ada.postsOf(ada.username)).toHaveLength(1);
});

test('what the dialog says about the connection goes when the connection is back', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const mend = await cutOff(page);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Does not reach anybody yet.');
  await button(dialog).click();
  await expect(dialog.getByRole('alert')).toContainText('can’t be reached');
  await expect(said(page, 'Reconnecting')).toBeAttached();
  await mend();
  await expect(dialog.getByRole('alert')).toHaveText('That post didn’t land. Try again.');
  await expect(dialog.getByRole('textbox')).toHaveValue('Does not reach anybody yet.');
});

for (const [name, fail] of [
  ['does not reach the server', cutOff],
  ['the server fails to keep', break500],
] as const) {
  test(`a post that ${name} stays in the dialog, which says so, and can be sent again`, async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/userFeed', ada);
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('Not lost.');
    const mend = await fail(page, '**/api/posts');
    await button(dialog).click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await expect(dialog.getByRole('textbox')).toHaveValue('Not lost.');
    await mend();
    await button(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'Not lost.')).toBeVisible();
    expect(await ada.postsOf(ada.username)).toHaveLength(1);
  });
}

test('a post written where it does not show says Posted and leads to it', async ({ visit, people }) => {
  const page = await visit('/bookmarks', await people.join());
  await writePost(page, 'Out of sight.');
  await said(page, 'Posted').getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByText('Out of sight.')).toBeVisible();
});

test('an edit shows wherever the post shows', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.bookmarks(await ada.writes('Before.'));
  const page = await visit('/bookmarks', ada);
  await choose(page, post(page, 'Before.'), 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await dialog.getByRole('textbox').fill('After.');
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(post(page, 'After.')).toBeVisible();
  await goTo(page, 'User Feed');
  await expect(post(page, 'After.')).toBeVisible();
  await goTo(page, 'Profile');
  await expect(post(page, 'After.')).toBeVisible();
});

test('a post that fails leaves the page behind the dialog as it was', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.bookmarks(await ada.writes('Kept in view.'));
  const page = await visit('/bookmarks', ada);
  await expect(post(page, 'Kept in view.')).toBeVisible();
  await break500(page, '**/api/posts');
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Not this time.');
  await button(dialog).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(post(page, 'Kept in view.')).toBeVisible();
  await expect(page.getByText('Failed to load The data')).toHaveCount(0);
});
