import type { Locator, Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expectAccessible } from '#tests/harness/e2e/axe.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import type { Duo } from '#tests/harness/e2e/servers.ts';
import { bookmark, comment, like, openComposer, options, post } from '#tests/harness/e2e/steps.ts';
import type { Visit } from '#tests/harness/e2e/visit.ts';
import { failedRequests, tolerate } from '#tests/harness/e2e/watch.ts';

const NEWEST = { 'pipit-sort': 'newest' };

/** Ada, who follows Bea, with posts of her own. */
async function adaAndBea({ people }: Duo, count: number): Promise<[Member, Member]> {
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
  await ada.follows(bea);
  for (let i = count; i >= 1; i--) await ada.writes(`Row ${i} of many.`);
  return [ada, bea];
}

const pill = (page: Page, name: string | RegExp): Locator => page.getByRole('main').getByRole('button', { name });
const listening = (page: Page) => page.waitForResponse('**/api/live');
const scrolled = (page: Page) => page.evaluate(() => scrollY);
const texts = (page: Page) => page.getByRole('feed').getByRole('article').getByRole('paragraph').allTextContents();

/** The positions of all visible rows. */
const standing = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>('main [data-row]'), (row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight ? `${row.dataset.row} ${top}` : '';
    })
      .filter(Boolean)
      .sort(),
  );

async function scroll(page: Page, top: number): Promise<void> {
  await expect(async () => {
    await page.evaluate((y) => scrollTo(0, y), top);
    expect(await scrolled(page)).toBe(top);
  }).toPass();
}

/** Opens a page and waits until it gets live events. */
async function open(
  visit: Visit,
  path: string,
  member: Member,
  duo: Duo,
  storage: Record<string, string> = NEWEST,
): Promise<Page> {
  let heard: Promise<unknown> = Promise.resolve();
  const prepare = async (page: Page) => {
    heard = listening(page);
  };
  const page = await visit(path, member, { on: duo, storage, prepare });
  await heard;
  return page;
}

test('what another wrote while one wrote a post is offered beside it, in the first order too', async ({
  visit,
  duo,
}) => {
  const [ada, bea] = await adaAndBea(duo, 3);
  const page = await open(visit, '/userFeed', ada, duo, {});
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Mine.');
  await bea.writes('Meanwhile.');
  await expect(page.getByRole('status').filter({ hasText: 'new post' })).toHaveCount(1);
  const asked = page.waitForResponse('**/api/posts?feed=home&sort=newest**');
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post(page, 'Mine.')).toBeVisible();
  await asked;
  await pill(page, 'New posts').click();
  await expect(post(page, 'Meanwhile.')).toBeVisible();
});

test('on a desktop what others say is offered while one writes a comment', async ({ visit, duo }) => {
  const [ada, bea] = await adaAndBea(duo, 0);
  const written = await ada.writes('Talk to me.');
  await ada.comments(written, 'I begin.');
  const page = await open(visit, `/post/${written._id}`, ada, duo);
  await expect(comment(page, 'I begin.')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Add Your Comment Here' });
  await field.fill('I go on.');
  await bea.comments(written, 'I answer.');
  await expect(pill(page, '1 new comment')).toBeVisible();
  await expect(field).toBeFocused();
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('new posts wait while one reads; pressing leads to the first of them, and Back to the same row', {
    tag: '@core',
  }, async ({ visit, duo }) => {
    const [ada, bea] = await adaAndBea(duo, 15);
    const page = await open(visit, '/userFeed', ada, duo);
    await expect(post(page, 'Row 1 of many.')).toBeVisible();
    await scroll(page, 700);
    const before = await standing(page);
    await bea.writes('First news.');
    // All three are announced once, and briefly.
    await expect(page.getByRole('status').filter({ hasText: 'new post' })).toHaveCount(1);
    await expect(pill(page, '1 new post')).toBeVisible();
    for (const text of ['Second news.', 'Third news.']) await bea.writes(text);
    await expect(pill(page, '3 new posts')).toBeVisible();
    expect([await standing(page), await scrolled(page)]).toEqual([before, 700]);
    await expect(pill(page, '3 new posts').locator('svg.avatar')).toHaveCount(1);
    await expect(page.getByRole('button', { name: '+ Add New Post' })).toHaveCSS('width', '56px');

    const entries = await page.evaluate(() => history.length);
    await pill(page, '3 new posts').click();
    await expect(post(page, 'Third news.').getByRole('link', { name: 'Third news.' })).toBeFocused();
    expect(await scrolled(page)).toBe(0);
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
    expect((await texts(page)).slice(0, 4)).toEqual(['Third news.', 'Second news.', 'First news.', 'Row 1 of many.']);
    await expect(pill(page, /new post/)).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => standing(page)).toEqual(before);
  });

  test('counts change in place, and a post that goes away says so where it stands', async ({ visit, duo }) => {
    const [ada, bea] = await adaAndBea(duo, 12);
    const [first, second] = [await bea.writes('Going up.'), await bea.writes('Going away.')];
    const page = await open(visit, '/userFeed', ada, duo);
    // The reading position may name the deleted post.
    tolerate(page, failedRequests('**/api/account/place'));
    await expect(post(page, 'Going up.')).toBeVisible();
    await scroll(page, 60);
    const before = await standing(page);
    await bea.likes(first);
    await expect(like(post(page, 'Going up.'))).toHaveAccessibleName('Like, 1 like');
    await bea.comments(first, 'Indeed.');
    await expect(post(page, 'Going up.').getByRole('link', { name: '1 comment' })).toBeVisible();
    // Times are in seconds: an edit within the same second is not shown as one.
    await expect.poll(() => new Date().toISOString().slice(0, 19)).not.toBe(first.createdAt.slice(0, 19));
    await bea.rewrites(first, 'Going up.\nIn several\nlines.');
    const edited = page.getByRole('button', { name: 'edited' });
    await expect(edited).toBeVisible();
    await expect(post(page, 'In several')).toHaveCount(0);
    await bea.deletes(second);
    await expect(page.getByText('This post is no longer here')).toBeVisible();
    await expect(post(page, 'Going away.')).toHaveCount(0);
    expect(await standing(page)).toEqual(before);
    await expectAccessible(page);

    await scroll(page, 1200);
    await expect(page.getByText('This post is no longer here')).toHaveCount(0);
    // Rows out of view are read again a moment later: then the post leaves the list, and the other one shows its new
    // text.
    await expect(page.getByRole('feed').getByRole('article').last()).toHaveAttribute('aria-setsize', '13');
    const below = await standing(page);
    await expect.poll(() => standing(page)).toEqual(below);
    await scroll(page, 0);
    await expect(post(page, 'In several')).toBeVisible();
    await expect(page.getByText('This post is no longer here')).toHaveCount(0);

    await bea.rewrites(first, 'Once more.');
    await edited.click();
    await expect(page.getByRole('dialog', { name: 'Edit history' })).toContainText('In several');
    await page.keyboard.press('Escape');
    await expect(post(page, 'Once more.')).toBeVisible();
  });

  test('what one does on another device appears', { tag: '@core' }, async ({ visit, duo }) => {
    const [ada, bea] = await adaAndBea(duo, 3);
    const written = await bea.writes('On both.');
    const page = await open(visit, '/userFeed', ada, duo);
    await expect(post(page, 'On both.')).toBeVisible();
    await ada.likes(written);
    await ada.bookmarks(written);
    await expect(like(post(page, 'On both.'))).toHaveAttribute('aria-pressed', 'true');
    await expect(bookmark(post(page, 'On both.'))).toHaveAttribute('aria-pressed', 'true');
    await ada.writes('From the other one.');
    await pill(page, '1 new post').click();
    await expect(post(page, 'From the other one.')).toBeVisible();
    const cleo = await duo.people.join({ firstName: 'Cleo', lastName: 'Marsh' });
    await page.evaluate((path) => history.pushState(null, '', path), `/profile/${cleo.username}`);
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await expect(page.getByRole('button', { name: 'Follow Cleo Marsh', exact: true })).toBeVisible();
    await ada.follows(cleo);
    await expect(page.getByRole('button', { name: 'UnFollow Cleo Marsh' })).toBeVisible();
  });

  test('on the page of a post new comments wait too, and votes change in place', { tag: '@core' }, async ({
    visit,
    duo,
  }) => {
    const [ada, bea] = await adaAndBea(duo, 0);
    const written = await ada.writes('Discuss.');
    const ids = [];
    for (let i = 1; i <= 8; i++) ids.push(await ada.comments(written, `Comment ${i}.`));
    const page = await open(visit, `/post/${written._id}`, ada, duo);
    await expect(comment(page, 'Comment 1.')).toBeVisible();
    const before = await standing(page);
    await bea.upvotes(written, ids[0] ?? '');
    await expect(comment(page, 'Comment 1.').getByRole('button', { name: 'Upvote, 1' })).toBeVisible();
    for (const text of ['One more.', 'And another.']) await bea.comments(written, text);
    await bea.replies(written, ids[7] ?? '', 'An answer.');
    await expect(pill(page, '3 new comments')).toBeVisible();
    expect(await standing(page)).toEqual(before);
    await pill(page, '3 new comments').click();
    await expect(comment(page, 'One more.')).toBeInViewport();
    await expect(comment(page, 'And another.')).toBeVisible();
    await expect(comment(page, /Comment 8|An answer|One more/)).toContainText([
      'Comment 8.',
      'An answer.',
      'One more.',
    ]);
    await page.goBack();
    await expect.poll(() => standing(page)).toEqual(before);
  });
});

/** More than a page, which holds 20. */
const NEWS = 22;

test('more than a page of news: nothing is lost', async ({ visit, duo }) => {
  const [ada, bea] = await adaAndBea(duo, 3);
  const page = await open(visit, '/userFeed', ada, duo);
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  for (let i = 1; i <= NEWS; i++) await bea.writes(`News ${i}.`);
  await expect(pill(page, '20+ new posts')).toBeVisible();
  const bar = await page.getByRole('banner').boundingBox();
  const box = await pill(page, '20+ new posts').boundingBox();
  expect(box?.y).toBeCloseTo((bar?.height ?? 0) - 20, 0);
  await pill(page, '20+ new posts').click();
  await expect(post(page, `News ${NEWS}.`).getByRole('link', { name: `News ${NEWS}.` })).toBeFocused();
  const all = new Map<string, string>();
  await expect(async () => {
    // The order of the document differs, because the focused row stays in it when others have scrolled away.
    for (const row of await page.getByRole('feed').getByRole('article').all()) {
      const place = await row.getAttribute('aria-posinset', { timeout: 1_000 });
      all.set(place ?? '', (await row.getByRole('paragraph').textContent({ timeout: 1_000 })) ?? '');
    }
    await page.evaluate(() => scrollBy(0, 400));
    expect(all.size).toBe(NEWS + 3);
  }).toPass();
  const seen = Array.from({ length: NEWS + 1 }, (_, i) => all.get(`${i + 1}`));
  expect(seen).toEqual([...Array.from({ length: NEWS }, (_, i) => `News ${NEWS - i}.`), 'Row 1 of many.']);
});

test('all tabs of a browser share one connection, and each hears', async ({ visit, duo }) => {
  const [ada, bea] = await adaAndBea(duo, 1);
  const first = await open(visit, '/userFeed', ada, duo);
  let streams = 1;
  first.context().on('request', (request) => request.url().endsWith('/api/live') && streams++);
  const tabs = [first];
  for (let i = 0; i < 3; i++) {
    const tab = await first.context().newPage();
    await tab.goto('/userFeed');
    await expect(post(tab, 'Row 1 of many.')).toBeVisible();
    tabs.push(tab);
  }
  await bea.writes('Heard by all.');
  for (const tab of tabs) {
    await tab.bringToFront();
    await expect(pill(tab, '1 new post')).toBeVisible();
  }
  expect(streams).toBe(1);
});

test('unread notices are counted at the bell and in the title; after another account has signed in, it is that one’s news', async ({
  visit,
  duo,
}) => {
  const [ada, bea] = await adaAndBea(duo, 1);
  const hello = { position: 'none.0', streams: 1, unread: 120 };
  const body = `event: hello\ndata: ${JSON.stringify(hello)}\n\nevent: bye\ndata: {"retryMs":60000}\n\n`;
  const page = await visit('/userFeed', ada, {
    on: duo,
    prepare: (opened) =>
      opened.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body })),
  });
  await expect(page.getByRole('link', { name: 'Notifications, 99+ unread' })).toBeVisible();
  await expect(page).toHaveTitle('(99+) Feed · Pipit');
  await page.unroute('**/api/live');
  const again = page.waitForRequest('**/api/live');
  const other = await page.context().newPage();
  await other.goto('/robots.txt');
  const session = { user: JSON.stringify(bea.user), token: bea.token };
  await other.evaluate((items) => Object.assign(localStorage, items), session);
  await page.bringToFront();
  expect(await (await again).headerValue('authorization')).toBe(`Bearer ${bea.token}`);
  await expect(page.getByRole('button', { name: 'Account menu, Bea Hill', exact: true })).toBeVisible();
  // Ada's follow is the notification.
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('(1) Feed · Pipit');
});

test('after a mute is undone, new comments are offered again', async ({ visit, duo }) => {
  const [ada, bea] = await adaAndBea(duo, 0);
  const cleo = await duo.people.join({ firstName: 'Cleo', lastName: 'Marsh' });
  const written = await ada.writes('Talk to me.');
  await bea.comments(written, 'I am loud.');
  const page = await open(visit, `/post/${written._id}`, ada, duo);
  await options(comment(page, 'I am loud.')).click();
  await page.getByRole('menuitem', { name: `Mute @${bea.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'For good' }).click();
  await expect(comment(page, 'I am loud.')).toHaveCount(0);
  const asked = page.waitForResponse(`**/api/comments/${written._id}?**`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await asked;
  await expect(comment(page, 'I am loud.')).toBeVisible();
  await cleo.comments(written, 'I am new.');
  await expect(pill(page, '1 new comment')).toBeVisible();
});
