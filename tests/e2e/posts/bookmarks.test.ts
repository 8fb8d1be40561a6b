import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bookmark, goTo, like, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';

const BOOKMARKS = '**/api/users/bookmark?**';
const FAILED = 'Error Failed to load The data';

onSmallScreen(() => {
  test('a bookmarked post is on /bookmarks, the latest bookmark first', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const early = await bea.writes('Bookmarked early.');
    const late = await bea.writes('Bookmarked late.');
    await bea.writes('Never bookmarked.');
    await ada.bookmarks(early);
    const page = await visit(`/profile/${bea.username}`, ada);
    await expect(bookmark(post(page, 'Bookmarked early.'))).toHaveAttribute('aria-pressed', 'true');
    await bookmark(post(page, 'Bookmarked late.')).click();
    await expect(bookmark(post(page, 'Bookmarked late.'))).toHaveAttribute('aria-pressed', 'true');
    await goTo(page, 'Bookmarks');
    await expect(page.getByRole('feed').getByRole('article').getByRole('paragraph')).toHaveText([
      'Bookmarked late.',
      'Bookmarked early.',
    ]);
    expect((await ada.bookmarked()).map(({ _id }) => _id)).toEqual([late._id, early._id]);
  });

  test('an unbookmarked post leaves /bookmarks at once', async ({ visit, people }) => {
    const ada = await people.join();
    const [kept, dropped] = [await ada.writes('To keep.'), await ada.writes('To drop.')];
    await ada.bookmarks(kept);
    await ada.bookmarks(dropped);
    const page = await visit('/bookmarks', ada);
    await bookmark(post(page, 'To drop.')).click();
    await expect(post(page, 'To drop.')).toHaveCount(0);
    await expect(post(page, 'To keep.')).toBeVisible();
    await bookmark(post(page, 'To keep.')).click();
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await expect.poll(() => ada.bookmarked()).toEqual([]);
  });

  test('with none it says No Bookmarked Posts, and leads to explore', async ({ visit, people }) => {
    const page = await visit('/bookmarks', await people.join());
    await expect(page.getByText('No Bookmarked Posts', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
  });

  test('a spinner stands there while the bookmarks are on their way', async ({ visit, people }) => {
    const page = await visit('/explore', await people.join());
    const release = await hold(page, BOOKMARKS);
    await goTo(page, 'Bookmarks');
    await expect(said(page, 'Loading posts')).toBeAttached();
    await release();
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
  });

  test('when the bookmarks do not come it says so, and Try again brings them', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.bookmarks(await ada.writes('Put by.'));
    let mend = async () => {};
    const page = await visit('/bookmarks', ada, {
      prepare: async (opened) => (mend = await break500(opened, BOOKMARKS)),
    });
    const alert = page.getByRole('alert');
    await expect(alert.getByRole('heading')).toHaveText(FAILED);
    await mend();
    await tryAgain(page).click();
    await expect(post(page, 'Put by.')).toBeVisible();
  });
});

test('a write that fails is undone, and the bookmarks stay where they are', async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['First kept.', 'Second kept.']) await ada.bookmarks(await ada.writes(text));
  const page = await visit('/bookmarks', ada);
  await expect(post(page, 'First kept.')).toBeVisible();
  const mend = await break500(page, '**/api/{posts,users}/**');
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
  await mend();
  await tryAgain(page).click();
  await expect(post(page, 'Second kept.')).toHaveCount(0);
  await expect(post(page, 'First kept.')).toBeVisible();
});

test('bookmarks are fetched on every entry', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Bookmarked on another device.');
  const page = await visit('/bookmarks', ada);
  await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
  await goTo(page, 'Explore');
  await ada.bookmarks(written);
  await goTo(page, 'Bookmarks');
  await expect(post(page, 'Bookmarked on another device.')).toBeVisible();
});

test('the mark is right on every page', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Marked everywhere.');
  await ada.bookmarks(written);
  const page = await visit('/userFeed', ada);
  for (const path of ['/userFeed', `/profile/${ada.username}`, '/bookmarks', `/post/${written._id}`]) {
    await page.goto(path);
    const article = page.getByRole('article').filter({ hasText: 'Marked everywhere.' });
    await expect(bookmark(article)).toHaveAttribute('aria-pressed', 'true');
  }
});
