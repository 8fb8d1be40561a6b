import type { Locator } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { choose, goTo, openComposer, post, said, sortBy, writePost } from '#tests/harness/e2e/steps.ts';

const button = (dialog: Locator) => dialog.getByRole('button', { name: /^(Post|Update Post)$/ });
const contents = (posts: { content: string }[]) => posts.map(({ content }) => content);

onSmallScreen(() => {
  test('a member writes a post, and it is on top of the feed at once, then in its order once the list is loaded', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await ada.follows(bea);
    await ada.likes(await ada.writes('Liked, so it trends.'));
    const page = await visit('/userFeed', ada);
    const rows = page.getByRole('feed').getByRole('article');
    await writePost(page, 'Mine.');
    await expect(rows).toContainText(['Mine.', 'Liked, so it trends.']);
    expect(contents(await ada.postsOf(ada.username))).toContain('Mine.');
    await sortBy(page, 'Oldest First');
    await expect(rows).toContainText(['Liked, so it trends.', 'Mine.']);
    await sortBy(page, 'Newest First');
    await expect(rows).toContainText(['Mine.', 'Liked, so it trends.']);
    await bea.writes('Newer.');
    await goTo(page, 'User Feed');
    await expect(rows).toContainText(['Newer.', 'Mine.', 'Liked, so it trends.']);
  });

  test('an empty post, white space alone and more than 120 characters cannot be sent; 120 can, by Ctrl+Enter', {
    tag: '@core',
  }, async ({ visit, people }) => {
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
    await text.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'x'.repeat(120))).toBeVisible();
  });

  test('the author updates a post, wherever it shows', { tag: '@core' }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.bookmarks(await ada.writes('Teh cat.'));
    const page = await visit('/bookmarks', ada);
    await choose(page, post(page, 'Teh cat.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await expect(dialog.getByRole('textbox')).toHaveValue('Teh cat.');
    await dialog.getByRole('textbox').fill('The cat.');
    await dialog.getByRole('button', { name: 'Update Post' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'The cat.')).toBeVisible();
    await expect(post(page, 'Teh cat.')).toHaveCount(0);
    expect(contents(await ada.postsOf(ada.username))).toEqual(['The cat.']);
    for (const place of ['User Feed', 'Profile'] as const) {
      await goTo(page, place);
      await expect(post(page, 'The cat.')).toBeVisible();
    }
  });
});

test('a post is sent once: while it is on its way the button says Posting, in a dialog opened again too; a failure is told', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/bookmarks', ada);
  const mend = await cutOff(page, '**/api/posts');
  const release = await hold(page, '**/api/posts');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Once is enough.');
  await button(dialog).click();
  const busy = dialog.getByRole('button', { name: 'Posting' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await dialog.getByRole('textbox').press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await openComposer(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('Once is enough.');
  await expect(busy).toBeVisible();
  await dialog.getByRole('textbox').press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await release();
  await said(page, 'didn’t land').getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Once is enough.');
  expect(sent.filter((path) => path === '/api/posts')).toHaveLength(1);
  await mend();
  const releaseAgain = await hold(page, '**/api/posts');
  await button(dialog).click();
  await expect(busy).toBeVisible();
  await page.keyboard.press('Escape');
  await openComposer(page);
  await expect(busy).toBeVisible();
  await releaseAgain();
  await expect(dialog).toHaveCount(0);
  await openComposer(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  expect(contents(await ada.postsOf(ada.username))).toEqual(['Once is enough.']);
});

test('a post that fails stays in the dialog, which says why, and can be sent again; the page behind it stays as it was', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.bookmarks(await ada.writes('Kept in view.'));
  const page = await visit('/bookmarks', ada);
  const dialog = await openComposer(page);
  const text = dialog.getByRole('textbox');
  await text.fill('Not lost.');

  await test.step('the server fails to keep it', async () => {
    const mend = await break500(page, '**/api/posts');
    await button(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('Something broke.');
    await expect(text).toHaveValue('Not lost.');
    await mend();
  });

  await test.step('the server cannot be reached, until it can', async () => {
    const mend = await cutOff(page);
    await button(dialog).click();
    await expect(dialog.getByRole('alert')).toContainText('can’t be reached');
    await expect(said(page, 'Reconnecting')).toBeAttached();
    await mend();
    await expect(dialog.getByRole('alert')).toHaveText('That post didn’t land. Try again.');
    await expect(text).toHaveValue('Not lost.');
  });

  await page.keyboard.press('Escape');
  await expect(post(page, 'Kept in view.')).toBeVisible();
  await expect(page.getByText('Failed to load The data')).toHaveCount(0);
  await openComposer(page);
  await button(dialog).click();
  await expect(dialog).toHaveCount(0);
  await said(page, 'Posted').getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByText('Not lost.')).toBeVisible();
  expect(contents(await ada.postsOf(ada.username))).toEqual(['Not lost.', 'Kept in view.']);
});
