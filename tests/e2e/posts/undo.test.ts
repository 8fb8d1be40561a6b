import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { bookmark, choose, comment, goTo, logOut, post, said } from '#tests/harness/e2e/steps.ts';

const undo = (text: string) => (page: Parameters<typeof said>[0]) =>
  said(page, text).locator('.toast', { hasText: text }).getByRole('button', { name: 'Undo' });
const undoPost = undo('Post deleted');
const contents = (posts: { content: string }[]) => posts.map(({ content }) => content);

onSmallScreen(() => {
  test('deleted posts are back at their place, each by its own Undo', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) await ada.writes(text);
    const page = await visit('/userFeed', ada);
    const rows = page.getByRole('feed').getByRole('article');
    await choose(page, post(page, 'Two.'), 'Delete');
    await choose(page, post(page, 'Four.'), 'Delete');
    await expect(rows).toHaveCount(2);
    await expect(undoPost(page)).toHaveCount(2);
    await undoPost(page).first().click();
    await expect(rows).toContainText(['Three.', 'Two.', 'One.']);
    await logOut(page);
    await expect(page).toHaveURL('/');
    await expect.poll(async () => contents(await bea.postsOf(ada.username))).toEqual(['Three.', 'Two.', 'One.']);
  });

  test('a deletion is sent after 6 s, not before', { tag: '@core' }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Six seconds left.');
    const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
    await choose(page, post(page, 'Six seconds left.'), 'Delete');
    await expect(undoPost(page)).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(undoPost(page)).toBeVisible();
    expect(contents(await ada.postsOf(ada.username))).toEqual(['Six seconds left.']);
    await page.clock.fastForward(1_500);
    await expect(undoPost(page)).toHaveCount(0);
    await expect.poll(() => ada.postsOf(ada.username)).toEqual([]);
  });

  test('what waits for its time is sent when the page is left', { tag: '@core' }, async ({ visit, people }) => {
    const ada = await people.join();
    const [kept] = [await ada.writes('Stays.'), await ada.writes('Goes.')];
    await ada.comments(kept, 'Goes too.');
    await ada.bookmarks(kept);
    const page = await visit('/bookmarks', ada);
    await bookmark(post(page, 'Stays.')).click();
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await goTo(page, 'User Feed');
    await choose(page, post(page, 'Goes.'), 'Delete');
    await post(page, 'Stays.').getByRole('link', { name: '1 comment' }).click();
    await choose(page, comment(page, 'Goes too.'), 'Delete');
    await expect(comment(page, 'Goes too.')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('link', { name: '0 comments' })).toBeVisible();
    await expect.poll(() => ada.bookmarked()).toEqual([]);
    await expect.poll(async () => contents(await ada.postsOf(ada.username))).toEqual(['Stays.']);
  });
});

test('a deletion waits through a change of page, out of sight everywhere; F6 leads to Undo, and its press to what is back; comments and bookmarks have theirs', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const gone = await ada.writes('Not here, not there.');
  const beside = await ada.writes('Beside it.');
  await ada.bookmarks(beside);
  const page = await visit('/userFeed', ada);
  await choose(page, post(page, 'Not here, not there.'), 'Delete');
  await undoPost(page).hover();
  await page.evaluate((path) => history.pushState({}, '', path), `/post/${gone._id}`);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByText('PageNotFound', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(post(page, 'Beside it.')).toBeVisible();
  await expect(page.getByText('Not here, not there.')).toHaveCount(0);
  await page.keyboard.press('F6');
  await expect(undoPost(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(said(page, 'Undone')).toBeAttached();
  await expect(post(page, 'Not here, not there.').getByRole('link', { name: 'Not here, not there.' })).toBeFocused();
  expect(contents(await ada.postsOf(ada.username))).toEqual(['Beside it.', 'Not here, not there.']);

  await test.step('a comment, whose words are in the field again', async () => {
    await post(page, 'Beside it.').getByRole('link', { name: '0 comments' }).click();
    const field = page.getByPlaceholder('Add Your Comment Here');
    await field.fill('Hasty.');
    await field.press('Enter');
    await undo('Comment added')(page).click();
    await expect(comment(page, 'Hasty.')).toHaveCount(0);
    await expect(field).toHaveValue('Hasty.');
    await expect.poll(() => ada.commentsOn(beside)).toEqual([]);
  });

  await test.step('a bookmark that was removed', async () => {
    await goTo(page, 'Bookmarks');
    await bookmark(post(page, 'Beside it.')).click();
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await undo('Bookmark removed')(page).click();
    await expect(bookmark(post(page, 'Beside it.'))).toHaveAttribute('aria-pressed', 'true');
    await expect(post(page, 'Beside it.').getByRole('link', { name: 'Beside it.' })).toBeFocused();
    expect(await ada.bookmarked()).toHaveLength(1);
  });
});

test('a deletion that waits when another tab logs out is not done, and the page says so', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Still here.');
  const page = await visit('/userFeed', ada);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(post(other, 'Still here.')).toBeVisible();
  await choose(page, post(page, 'Still here.'), 'Delete');
  await undoPost(page).hover();
  await logOut(other);
  await expect(said(page, 'You were logged out. The post wasn’t deleted.')).toBeVisible();
  await expect(undoPost(page)).toHaveCount(0);
  const bea = await people.join();
  expect(contents(await bea.postsOf(ada.username))).toEqual(['Still here.']);
});
