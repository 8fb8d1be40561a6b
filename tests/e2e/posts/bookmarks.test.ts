import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bookmark, goTo, like, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';

const BOOKMARKS = '**/api/users/bookmark?**';
const FAILED = 'Error Failed to load The data';

onSmallScreen(() => {
  test('bookmarks show on every page, on /bookmarks the latest bookmark first; an unbookmarked post leaves /bookmarks at once', {
    tag: '@core',
  }, async ({ visit, people }) => {
    // The test opens each page that shows bookmarks.
    test.setTimeout(60_000);
    const ada = await people.join();
    const early = await ada.writes('Kept early.');
    const late = await ada.writes('Kept late.');
    await ada.writes('Never kept.');
    await ada.bookmarks(early);
    const page = await visit(`/profile/${ada.username}`, ada);
    await expect(bookmark(post(page, 'Kept early.'))).toHaveAttribute('aria-pressed', 'true');
    await bookmark(post(page, 'Kept late.')).click();
    await expect(bookmark(post(page, 'Kept late.'))).toHaveAttribute('aria-pressed', 'true');
    const rows = page.getByRole('feed').getByRole('article').getByRole('paragraph');
    await goTo(page, 'Bookmarks');
    await expect(rows).toHaveText(['Kept late.', 'Kept early.']);
    expect((await ada.bookmarked()).map(({ _id }) => _id)).toEqual([late._id, early._id]);

    for (const path of ['/userFeed', `/profile/${ada.username}`, `/post/${late._id}`, '/bookmarks']) {
      await test.step(path, async () => {
        await page.goto(path);
        const article = page.getByRole('article').filter({ hasText: 'Kept late.' });
        await expect(bookmark(article)).toHaveAttribute('aria-pressed', 'true');
      });
    }

    await bookmark(post(page, 'Kept late.')).click();
    await expect(rows).toHaveText(['Kept early.']);
    await bookmark(post(page, 'Kept early.')).click();
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await expect.poll(() => ada.bookmarked()).toEqual([]);
  });

  test('bookmarks are fetched on every entry: a failure, a spinner, none of them, and those from another device', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Kept on another device.');
    const page = await visit('/explore', ada);
    const mend = await break500(page, BOOKMARKS);
    await goTo(page, 'Bookmarks');
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText(FAILED);
    await mend();
    const release = await hold(page, BOOKMARKS);
    await tryAgain(page).click();
    await expect(said(page, 'Loading posts')).toBeAttached();
    await release();
    await expect(page.getByText('No Bookmarked Posts', { exact: true })).toBeVisible();
    await expect(page.getByText(FAILED)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
    await ada.bookmarks(written);
    await goTo(page, 'Bookmarks');
    await expect(post(page, 'Kept on another device.')).toBeVisible();
  });
});

test('a write that fails is undone, and the bookmarks stay where they are', async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['First kept.', 'Second kept.']) await ada.bookmarks(await ada.writes(text));
  const page = await visit('/bookmarks', ada);
  await expect(post(page, 'First kept.')).toBeVisible();
  const mendPosts = await break500(page, '**/api/posts/**');
  const mendUsers = await break500(page, '**/api/users/**');
  await like(post(page, 'First kept.')).click();
  await expect(said(page, 'That like didn’t land.')).toBeVisible();
  await expect(like(post(page, 'First kept.'))).toHaveAttribute('aria-pressed', 'false');
  await bookmark(post(page, 'Second kept.')).click();
  await expect(said(page, 'The bookmark wasn’t removed.')).toBeVisible();
  await expect(page.getByRole('feed').getByRole('article').getByRole('paragraph')).toHaveText([
    'Second kept.',
    'First kept.',
  ]);
  await expect(page.getByText(FAILED)).toHaveCount(0);
  await mendPosts();
  await mendUsers();
  await tryAgain(page).click();
  await expect(post(page, 'Second kept.')).toHaveCount(0);
  await expect(post(page, 'First kept.')).toBeVisible();
});
