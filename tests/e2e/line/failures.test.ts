import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold, loseAnswers } from '#tests/harness/e2e/line.ts';
import { choose, comment, layerLeft, openComposer, post, said, tryAgain, writePost } from '#tests/harness/e2e/steps.ts';
import { failedRequests, tolerate } from '#tests/harness/e2e/watch.ts';
import { startServer } from '#tests/harness/process/server.ts';

const OFFLINE = /You.re offline/;
const NO_ANSWER = /Reconnecting/;
const NO_CODE = /Failed to fetch dynamically imported module/;

onSmallScreen(() => {
  test('a post whose answer is lost is there once, however often it is sent again', { tag: '@core' }, async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const page = await visit('/userFeed', ada);
    let dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('Said once.');
    const mend = await loseAnswers(page, '**/api/posts');
    for (let time = 0; time < 2; time++) {
      await dialog.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    }
    await mend();
    await test.step('also as the draft that is there after a reload', async () => {
      await page.reload();
      dialog = await openComposer(page);
      await expect(dialog.getByRole('textbox')).toHaveValue('Said once.');
      await dialog.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(post(page, 'Said once.')).toHaveCount(1);
      expect(await ada.postsOf(ada.username)).toHaveLength(1);
    });
    await test.step('the same words again on purpose are a second post', async () => {
      await writePost(page, 'Said once.');
      await expect(post(page, 'Said once.')).toHaveCount(2);
      expect(await ada.postsOf(ada.username)).toHaveLength(2);
    });
    await page.reload();
    await expect(post(page, 'Said once.')).toHaveCount(2);
  });

  test('a comment whose answer is lost is there once, however often it is sent again', { tag: '@core' }, async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const written = await ada.writes('Echo?');
    const page = await visit(`/post/${written._id}`, ada);
    const mend = await loseAnswers(page, '**/api/comments/add/**');
    await page.getByPlaceholder('Add Your Comment Here').fill('Echo.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(said(page, 'That comment didn’t land.')).toBeVisible();
    await mend();
    await said(page, 'That comment didn’t land.').getByRole('button', { name: 'Try again' }).click();
    // The live comment and the retried one are two rows until the response shows that they are the same.
    await expect(comment(page, 'Echo.')).toHaveCount(1);
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Echo.']);
    await page.reload();
    await expect(comment(page, 'Echo.')).toHaveCount(1);
  });

  test('a server that stops is not told as being offline; when it is back, the page recovers by itself', async ({
    visit,
  }) => {
    // Two starts of a server take most of the usual time on a shared machine.
    test.setTimeout(60_000);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-restarted-'));
    let server = await startServer({ DATA_DIR });
    try {
      const guest = await peopleOn(server.url).guest();
      const page = await visit('/nowhere', guest, { on: server });
      tolerate(page, failedRequests('**/api/**'));
      await expect(page.getByText('PageNotFound')).toBeVisible();
      await server.stop();
      await page.getByRole('link', { name: 'Back to User Feed' }).click();
      await expect(page.getByText('Server Error Failed to load The data')).toBeVisible();
      await expect(said(page, NO_ANSWER)).toBeVisible();
      await expect(said(page, OFFLINE)).toHaveCount(0);
      server = await startServer({ DATA_DIR, PORT: new URL(server.url).port });
      await expect(post(page, 'Swifts! First of the year.')).toBeVisible();
      await expect(said(page, NO_ANSWER)).toHaveCount(0);
    } finally {
      await server.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });
});

test('a deletion that does not land brings the post back, and Try again deletes it', async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['Hard to get rid of.', 'Deleted twice.']) await ada.writes(text);
  const page = await visit('/userFeed', ada);
  let mend = await cutOff(page, '**/api/posts/*');
  await choose(page, post(page, 'Hard to get rid of.'), 'Delete');
  await expect(said(page, 'The post wasn’t deleted.')).toBeVisible();
  await expect(post(page, 'Hard to get rid of.')).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(post(page, 'Hard to get rid of.')).toHaveCount(0);
  await expect.poll(async () => (await ada.postsOf(ada.username)).length).toBe(1);
  await expect(said(page, 'The post wasn’t deleted.')).toHaveCount(0);

  await test.step('one whose answer was lost is not told as a failure the second time', async () => {
    mend = await loseAnswers(page, '**/api/posts/*');
    await choose(page, post(page, 'Deleted twice.'), 'Delete');
    await expect(said(page, 'The post wasn’t deleted.')).toBeVisible();
    await mend();
    const answer = page.waitForResponse('**/api/posts/*');
    await tryAgain(page).click();
    await answer;
    await expect(post(page, 'Deleted twice.')).toHaveCount(0);
    await expect(said(page, 'The post wasn’t deleted.')).toHaveCount(0);
    expect(await ada.postsOf(ada.username)).toEqual([]);
  });
});

test('a comment’s edit and deletion that do not land are taken back and can be tried again', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const written = await ada.writes('Bad line.');
  await ada.comments(written, 'As it was.');
  const page = await visit(`/post/${written._id}`, ada);
  let mend = await break500(page, '**/api/comments/edit/**');
  await choose(page, comment(page, 'As it was.'), 'Edit');
  await page.getByLabel('Edit comment').fill('As it should be.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'The comment wasn’t saved.')).toBeVisible();
  await expect(comment(page, 'As it was.')).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(comment(page, 'As it should be.')).toBeVisible();
  await expect.poll(() => ada.commentsOn(written)).toEqual(['As it should be.']);
  mend = await cutOff(page, '**/api/comments/delete/**');
  await choose(page, comment(page, 'As it should be.'), 'Delete');
  await expect(said(page, 'The comment wasn’t deleted.')).toBeVisible();
  await expect(comment(page, 'As it should be.')).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(comment(page, 'As it should be.')).toHaveCount(0);
});

test('losing the connection says so, and what failed to load loads by itself when it is back', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Still in range.');
  let heard: Promise<unknown> | undefined;
  const prepare = async (opened: Page) => {
    heard = opened.waitForResponse('**/api/live');
  };
  const page = await visit('/nowhere', ada, { prepare });
  tolerate(page, failedRequests('**/api/**'));
  await expect(page.getByText('PageNotFound')).toBeVisible();
  // This must be the last response: a late one would show that the server is reachable.
  await heard;
  await page.context().setOffline(true);
  await expect(said(page, OFFLINE)).toBeVisible();
  await page.getByRole('link', { name: 'Back to User Feed' }).click();
  await expect(page.getByText('Server Error Failed to load The data')).toBeVisible();
  await page.context().setOffline(false);
  await expect(post(page, 'Still in range.')).toBeVisible();
  await expect(said(page, OFFLINE)).toHaveCount(0);
});

test('the composer is loaded ahead, and opens without a connection', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join(), { fresh: true });
  tolerate(page, failedRequests('**/api/**'));
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const isThere = (file: RegExp) => loaded.some((name) => file.test(name));
    return [/Composer-[^/]+\.js/, /DialogPopup-[^/]+\.js/, /writing-[^/]+\.css/, /layers-[^/]+\.css/].every(isThere);
  });
  // The imports of these files are requested after them.
  let before = 0;
  await expect
    .poll(async () => {
      const last = before;
      before = await page.evaluate(() => performance.getEntriesByType('resource').length);
      return before === last;
    })
    .toBe(true);
  await page.context().setOffline(true);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Written at sea.');
  await expect(dialog.getByRole('textbox')).toHaveValue('Written at sea.');
  await page.context().setOffline(false);
});

test('offline, a page whose code is not there says so, and comes by itself when the line is back', async ({
  visit,
  people,
}) => {
  let heard: Promise<unknown> | undefined;
  const prepare = async (opened: Page) => {
    heard = opened.waitForResponse('**/api/live');
  };
  const page = await visit('/nowhere', await people.join(), { fresh: true, prepare });
  tolerate(page, failedRequests('**/api/**'));
  tolerate(page, failedRequests('**/assets/BookmarksScreen*'));
  // The client checks whether the server has another release.
  tolerate(page, failedRequests('http://*/'));
  tolerate(page, /TypeError: Failed to fetch/);
  await expect(page.getByText('PageNotFound')).toBeVisible();
  // This must be the last response: a late one would show that the server is reachable.
  await heard;
  await page.context().setOffline(true);
  await expect(said(page, OFFLINE)).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'You’re offline, and this page isn’t here yet' }),
  ).toBeVisible();
  await expect(page.getByText('This part stopped working')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
});

test('a part or a page whose code does not arrive says so and can be tried again', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  await expect(page.getByText('Follow users to see')).toBeVisible();
  let mend = await cutOff(page, '**/assets/Composer*');
  await page.getByRole('button', { name: '+ Add New Post' }).click();
  await expect(said(page, /didn.t open/)).toBeVisible();
  await mend();
  await page.getByRole('button', { name: '+ Add New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await layerLeft(page);

  mend = await cutOff(page, '**/assets/ExploreScreen*');
  tolerate(page, NO_CODE);
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
  await expect(tryAgain(page)).toBeVisible();
  await mend();
  // A failure is shown for at least half a second.
  await expect(async () => {
    await tryAgain(page).click();
    await expect(page.getByRole('feed')).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('a slow answer that comes after one has left changes nothing on the next page', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
  const page = await visit('/explore', ada);
  await expect(page.getByRole('feed')).toBeVisible();
  const release = await hold(page, `**/api/users/${bea.username}?**`);
  await page.evaluate((path) => history.pushState(null, '', path), `/profile/${bea.username}`);
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page).toHaveURL(`/profile/${bea.username}`);
  await page.goBack();
  await release();
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Bea Hill' })).toHaveCount(0);
});
