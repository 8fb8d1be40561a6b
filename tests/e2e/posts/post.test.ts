import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bookmark, choose, goTo, like, options, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const contents = (posts: { content: string }[]) => posts.map(({ content }) => content);

test('a post leads to its page from its content and from its comment icon, where it is before the server answers', {
  tag: '@core',
}, async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const written = await ada.writes(`Copy these words, @${bea.username}.`);
  const page = await visit('/userFeed', ada);
  const row = post(page, 'Copy these words');
  const text = row.getByText('Copy these words');
  await expect(row).toBeVisible();
  const release = await hold(page);
  await row.getByRole('link', { name: '0 comments' }).click();
  await expect(page).toHaveURL(`/post/${written._id}`);
  await expect(page.getByRole('article').filter({ hasText: 'Copy these words' })).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/userFeed');

  await test.step('its text can be selected; a press that selects nothing opens it', async () => {
    const box = await text.boundingBox();
    if (!box) throw new Error('The text is not there.');
    const y = box.y + 10;
    await page.mouse.move(box.x + 1, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 150, y, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toMatch(/^Copy/);
    await expect(page).toHaveURL('/userFeed');
    await page.evaluate(() => getSelection()?.removeAllRanges());
    await text.click({ position: { x: 5, y: 10 } });
    await expect(page).toHaveURL(`/post/${written._id}`);
  });

  await page.goBack();
  await test.step('the middle button opens it in another tab', async () => {
    const opened = page.context().waitForEvent('page');
    await text.click({ position: { x: 5, y: 10 }, button: 'middle' });
    const tab = await opened;
    await expect(tab).toHaveURL(`/post/${written._id}`);
    await tab.close();
    await expect(page).toHaveURL('/userFeed');
  });
  await row.getByRole('link', { name: `@${bea.username}`, exact: true }).click();
  await expect(page).toHaveURL(`/profile/${bea.username}`);
});

onSmallScreen(() => {
  test('a post opened by its address shows itself, its controls and its comments', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada', lastName: 'Finch' }), await people.join()];
    const written = await ada.writes('Opened from a mail.');
    await bea.comments(written, 'Heard you.');
    const page = await visit(`/post/${written._id}`, bea);
    const article = page.getByRole('article').filter({ hasText: 'Opened from a mail.' });
    await expect(article.getByRole('link', { name: 'Ada Finch' })).toHaveAttribute('href', `/profile/${ada.username}`);
    await like(article).click();
    await expect(like(article)).toHaveAccessibleName('Like, 1 like');
    await bookmark(article).click();
    await expect(bookmark(article)).toHaveAttribute('aria-pressed', 'true');
    await expect(article.getByRole('link', { name: '1 comment' })).toBeVisible();
    await expect(page.getByText('Heard you.')).toBeVisible();
    await expect.poll(async () => (await bea.postsOf(ada.username))[0]?.likes.likeCount).toBe(1);
  });

  test('only the author finds Edit and Delete; a screen reader hears a post by its author and its words, once', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada', lastName: 'Finch' }), await people.join()];
    const written = await ada.writes(`x${'😀'.repeat(30)}`);
    await bea.follows(ada);
    const own = await visit('/userFeed', ada);
    const article = own.getByRole('article', { name: `Ada Finch ${written.content}` });
    await expect(article).toBeVisible();
    const lines = (await article.ariaSnapshot()).split('\n').filter((line) => line.includes(written.content));
    expect(lines.filter((line) => !/article|Options/.test(line))).toEqual([
      expect.stringContaining(`link "${written.content}"`),
    ]);
    // Cut between characters, never within one.
    await expect(options(article)).toHaveAccessibleName(`Options for your post, x${'😀'.repeat(23)}…`);
    await options(article).click();
    await expect(own.getByRole('menuitem')).toHaveText([
      'Edit',
      'Copy link',
      'Why here',
      'Pin to profile',
      'Mute this thread',
      'Delete',
    ]);
    const other = await visit('/userFeed', bea);
    await expect(post(other, written.content)).toBeVisible();
    for (const path of ['/userFeed', `/post/${written._id}`]) {
      await other.goto(path);
      await options(other.getByRole('main')).click();
      await expect(other.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
      await expect(other.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0);
    }
  });

  test('the author deletes a post, and it is gone for good; on its own page that leads to /userFeed', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('To be taken back.');
    const last = await ada.writes('To stay.');
    const page = await visit('/userFeed', ada);
    await choose(page, post(page, 'To be taken back.'), 'Delete');
    await expect(post(page, 'To be taken back.')).toHaveCount(0);
    await expect(said(page, 'Post deleted')).toBeVisible();
    // Leaving the page sends a deletion that waits for Undo.
    await page.goto(`/post/${last._id}`);
    await expect.poll(async () => contents(await ada.postsOf(ada.username))).toEqual(['To stay.']);
    await choose(page, page.getByRole('article').filter({ hasText: 'To stay.' }), 'Delete');
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByText('Follow users to see their posts on feed')).toBeVisible();
    await expect(page.getByText('To be taken back.')).toHaveCount(0);
    await page.reload();
    await expect.poll(() => ada.postsOf(ada.username)).toEqual([]);
  });

  test('a post that nobody wrote shows PageNotFound; one that does not load says so, and Try again brings it', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const [first, second] = [await ada.writes('The first of two.'), await ada.writes('The second of two.')];
    const page = await visit(`/post/${first._id}`, ada);
    await expect(page.getByText('The first of two.')).toBeVisible();
    const nobody = crypto.randomUUID();
    tolerate(page, new RegExp(`status of 404 .*/(api/posts|api/comments|post)/(${nobody}|no-id-at-all|%00)`));
    for (const id of [nobody, 'no-id-at-all', '%00']) {
      await page.goto(`/post/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This post isn’t available');
      await expect(page.getByText('PageNotFound', { exact: true })).toBeVisible();
    }

    await goTo(page, 'Bookmarks');
    const mend = await break500(page, `**/api/posts/${second._id}?**`);
    await page.goto(`/post/${second._id}`);
    await expect(page.getByRole('alert')).toContainText('Failed to load The data');
    await mend();
    await tryAgain(page).click();
    await expect(page.getByText('The second of two.')).toBeVisible();
    await expect(page.getByText('The first of two.')).toHaveCount(0);
  });
});
