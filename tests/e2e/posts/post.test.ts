import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bookmark, choose, goTo, like, options, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

onSmallScreen(() => {
  test('a post leads to its page from its content and from its comment icon', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Two ways in.');
    const page = await visit('/userFeed', ada);
    await post(page, 'Two ways in.').getByText('Two ways in.').click();
    await expect(page).toHaveURL(`/post/${written._id}`);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/userFeed');
    await post(page, 'Two ways in.').getByRole('link', { name: '0 comments' }).click();
    await expect(page).toHaveURL(`/post/${written._id}`);
  });

  test('a post opened by its address shows itself, its controls and its comments', async ({ visit, people }) => {
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

  test('only the author finds Edit and Delete', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Mine to change.');
    await bea.follows(ada);
    const own = await visit('/userFeed', ada);
    await options(post(own, 'Mine to change.')).click();
    await expect(own.getByRole('menuitem')).toHaveText([
      'Edit',
      'Copy link',
      'Why here',
      'Pin to profile',
      'Mute this thread',
      'Delete',
    ]);
    const other = await visit('/userFeed', bea);
    await expect(post(other, 'Mine to change.')).toBeVisible();
    for (const path of ['/userFeed', `/post/${written._id}`]) {
      await other.goto(path);
      await options(other.getByRole('main')).click();
      await expect(other.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
      await expect(other.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0);
    }
  });

  test('the author deletes a post, and it is gone for good', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('To be taken back.');
    await ada.writes('To stay.');
    const page = await visit('/userFeed', ada);
    await choose(page, post(page, 'To be taken back.'), 'Delete');
    await expect(post(page, 'To be taken back.')).toHaveCount(0);
    await expect(said(page, 'Post deleted')).toBeVisible();
    await expect
      .poll(async () => (await ada.postsOf(ada.username)).map(({ content }) => content))
      .toEqual(['To stay.']);
    await page.reload();
    await expect(post(page, 'To stay.')).toBeVisible();
    await expect(post(page, 'To be taken back.')).toHaveCount(0);
  });

  test('deleting a post on its own page goes to /userFeed', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Gone from here.');
    const page = await visit(`/post/${written._id}`, ada);
    await choose(page, page.getByRole('article').filter({ hasText: 'Gone from here.' }), 'Delete');
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByText('Follow users to see their posts on feed')).toBeVisible();
    await expect.poll(() => ada.postsOf(ada.username)).toEqual([]);
  });

  test('a post that nobody wrote shows PageNotFound', async ({ visit, people }) => {
    const page = await visit('/nowhere', await people.join());
    tolerate(page, /status of 404/);
    for (const id of [crypto.randomUUID(), 'no-id-at-all', '%00']) {
      await page.goto(`/post/${id}`);
      await expect(page.getByRole('heading', { name: 'PageNotFound' })).toBeVisible();
    }
  });

  test('a post that does not load says so, and Try again brings it', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Second time lucky.');
    let mend = async () => {};
    const page = await visit(`/post/${written._id}`, ada, {
      prepare: async (opened) => (mend = await break500(opened, `**/api/posts/${written._id}?**`)),
    });
    await expect(page.getByRole('alert')).toContainText('Failed to load The data');
    await mend();
    await tryAgain(page).click();
    await expect(page.getByText('Second time lucky.')).toBeVisible();
  });
});

test('a post among those loaded is there at once, before the server has said anything', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Known already.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Known already.')).toBeVisible();
  const release = await hold(page);
  await post(page, 'Known already.').getByRole('link', { name: '0 comments' }).click();
  await expect(page).toHaveURL(`/post/${written._id}`);
  await expect(page.getByRole('article').filter({ hasText: 'Known already.' })).toBeVisible();
  await release();
});

test('a post that is left for the next never shows the one before', async ({ visit, people }) => {
  const ada = await people.join();
  const [first, second] = [await ada.writes('The first of two.'), await ada.writes('The second of two.')];
  const page = await visit(`/post/${first._id}`, ada);
  await expect(page.getByText('The first of two.')).toBeVisible();
  await goTo(page, 'Bookmarks');
  await page.goto(`/post/${second._id}`);
  await expect(page.getByText('The second of two.')).toBeVisible();
  await expect(page.getByText('The first of two.')).toHaveCount(0);
});

test('the text of a post in a list can be selected; a press that selects nothing opens the post', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const written = await ada.writes(`Copy these words, @${bea.username}.`);
  const page = await visit('/userFeed', ada);
  const text = post(page, 'Copy these words').getByText('Copy these words');
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
  await page.goBack();
  await post(page, 'Copy these words')
    .getByRole('link', { name: `@${bea.username}`, exact: true })
    .click();
  await expect(page).toHaveURL(`/profile/${bea.username}`);
});

test('a screen reader hears the text of a post in a list once', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Say it once.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Say it once.')).toBeVisible();
  const heard = await post(page, 'Say it once.').ariaSnapshot();
  expect(heard.split('\n').filter((line) => line.includes('Say it once.') && !/article|Options/.test(line))).toEqual([
    expect.stringContaining('link "Say it once."'),
  ]);
});
