import type { Page } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { CROWD } from '#tests/harness/e2e/crowd.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500 } from '#tests/harness/e2e/line.ts';
import { like, tryAgain, writePost } from '#tests/harness/e2e/steps.ts';

// One worker, because the large community takes long to generate.
test.describe.configure({ mode: 'default' });

const MOST_NODES = 2_000;
const rows = (page: Page) => page.getByRole('feed').getByRole('article');

interface Row {
  place: number;
  of: number;
  post: string;
  top: number;
}

/** The visible rows in order. Uses a selector, because it runs hundreds of times. */
const rowsNow = (page: Page): Promise<Row[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="feed"] article')]
      .map((article) => ({
        place: Number(article.getAttribute('aria-posinset')),
        of: Number(article.getAttribute('aria-setsize')),
        post: article.querySelector('a[href*="/post/"]')?.getAttribute('href') ?? '',
        top: article.getBoundingClientRect().top,
      }))
      .sort((a, b) => a.top - b.top),
  );

const topRow = async (page: Page) => (await rowsNow(page)).find(({ top }) => top > 0);

/** Scrolls frame by frame in the page: wheel events may come after the row has passed. */
const scrollToRow = (page: Page, place: number): Promise<void> =>
  page.evaluate(
    (place) =>
      new Promise<void>((resolve, reject) => {
        const deadline = performance.now() + 10_000;
        const step = () => {
          const places = [...document.querySelectorAll('[role="feed"] article')].map((article) =>
            Number(article.getAttribute('aria-posinset')),
          );
          if (Math.max(...places) >= place) return resolve();
          if (performance.now() > deadline) return reject(new Error(`The last row is ${Math.max(...places)}.`));
          scrollBy(0, 4_000);
          requestAnimationFrame(step);
        };
        step();
      }),
    place,
  );

test('all 600 posts pass by as one scrolls, each once, in a document of fewer than 2,000 nodes; 1,492 likes are 1.4k', async ({
  visit,
  crowd,
}) => {
  const page = await visit('/explore', await peopleOn(crowd.url).join(), { on: crowd });
  const most = like(rows(page).first());
  await expect(most).toHaveText('1.4k');
  await expect(most).toHaveAccessibleName('Like, 1492 likes');

  const { seen, changed, nodes, last } = await page.evaluate(
    (posts) =>
      new Promise<{ seen: string[]; changed: number[]; nodes: number; last: string | null }>((resolve) => {
        const seen = new Map<number, string>();
        const changed: number[] = [];
        let nodes = 0;
        const deadline = performance.now() + 25_000;
        const step = () => {
          nodes = Math.max(nodes, document.querySelectorAll('*').length);
          let last: string | null = null;
          for (const article of document.querySelectorAll('[role="feed"] article')) {
            const place = Number(article.getAttribute('aria-posinset'));
            const post = article.querySelector('a[href*="/post/"]')?.getAttribute('href') ?? '';
            if ((seen.get(place) ?? post) !== post) changed.push(place);
            seen.set(place, post);
            if (place === posts) last = article.getAttribute('aria-setsize');
          }
          if (last || performance.now() > deadline) return resolve({ seen: [...seen.values()], changed, nodes, last });
          scrollTo(0, document.documentElement.scrollHeight);
          requestAnimationFrame(step);
        };
        step();
      }),
    CROWD.posts,
  );
  expect(last, 'the number of rows, in the last one').toBe(String(CROWD.posts));
  expect(changed, 'rows that became another post').toEqual([]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(nodes).toBeLessThan(MOST_NODES);
});

onSmallScreen(() => {
  test('going back returns to the same post at the same place', { tag: '@core' }, async ({ visit, crowd }) => {
    const page = await visit('/explore', await peopleOn(crowd.url).join(), { on: crowd });
    await expect(rows(page).first()).toBeVisible();
    await scrollToRow(page, 90);
    const before = await settled(page);
    await page.locator(`[href="${before.post}"]`).filter({ hasText: /\d/ }).click();
    await expect(page).toHaveURL(before.post);
    await page.goBack();
    await expect(page).toHaveURL('/explore');
    await expect.poll(() => topRow(page)).toMatchObject({ place: before.place, post: before.post });
    await expect.poll(async () => Math.abs(((await topRow(page))?.top ?? 0) - before.top)).toBeLessThanOrEqual(2);
    await page.goForward();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => topRow(page)).toMatchObject({ place: before.place, post: before.post });
  });
});

/** The first whole row in view, once scrolling and loading have finished. */
async function settled(page: Page): Promise<Row> {
  let last = await topRow(page);
  await expect(async () => {
    const now = await topRow(page);
    // Between two positions there may be no row at all for a moment.
    const same = now !== undefined && now.post === last?.post && now.top === last.top;
    last = now;
    expect(same).toBe(true);
  }).toPass({ intervals: [300] });
  if (!last) throw new Error('no row');
  return last;
}

test('rows that are measured as they come do not hold up scrolling, nor do likes of others bring a post twice', async ({
  visit,
  crowd,
}) => {
  // Scrolls through a whole list of hundreds of posts, frame by frame.
  test.setTimeout(60_000);
  const people = peopleOn(crowd.url);
  const [ada, bea] = [await people.join(), await people.join()];
  const page = await visit('/explore', ada, { on: crowd });
  await expect(rows(page).first()).toBeVisible();
  const moves = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const moved: number[] = [];
        const step = () => {
          const row = [...document.querySelectorAll('[role="feed"] article')].find(
            (article) => article.getBoundingClientRect().top > 300,
          );
          if (moved.length === 40) return resolve(moved);
          // The first rows come one by one.
          if (!row) return void requestAnimationFrame(step);
          const before = row.getBoundingClientRect().top;
          scrollBy(0, 160);
          requestAnimationFrame(() => {
            moved.push(Math.round(before - row.getBoundingClientRect().top));
            step();
          });
        };
        requestAnimationFrame(step);
      }),
  );
  expect(moves).toEqual(Array.from({ length: 40 }, () => 160));

  const seen = new Map<string, number>();
  let liked = '';
  for (let screenful = 0; screenful < 6; screenful++) {
    await page.mouse.wheel(0, 2_000);
    await expect.poll(async () => (await rowsNow(page)).at(-1)?.post).not.toBe(liked);
    for (const { post, place } of await rowsNow(page)) {
      expect(seen.get(post) ?? place, post).toBe(place);
      seen.set(post, place);
    }
    liked = (await rowsNow(page)).at(-1)?.post ?? '';
    await bea.likes({ _id: liked.replace('/post/', '') } as Parameters<typeof bea.likes>[0]);
  }
});

test('the next page is there before one comes to the end of this one; one that fails says so, and Try again goes on', {
  tag: '@core',
}, async ({ visit, crowd }) => {
  const page = await visit('/explore', await peopleOn(crowd.url).join(), { on: crowd });
  await expect(rows(page).first()).toBeVisible();
  const next = page.waitForResponse(/cursor=/);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight - 3 * innerHeight + 50));
  await (await next).finished();

  const mend = await break500(page, '**/api/posts?*cursor=**');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(tryAgain(page)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
  await mend();
  const shown = Math.max(...(await rowsNow(page)).map(({ place }) => place));
  await tryAgain(page).click();
  await scrollToRow(page, shown + 20);
});

test('a post written far down the list does not move what is being read; another order is read from its top', async ({
  visit,
  crowd,
}) => {
  const page = await visit('/explore', await peopleOn(crowd.url).join(), { on: crowd });
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rows(page).first()).toBeVisible();
  await scrollToRow(page, 60);
  const before = await settled(page);
  await writePost(page, 'Written from afar.');
  await expect.poll(async () => (await topRow(page))?.post).toBe(before.post);
  await expect.poll(async () => Math.abs(((await topRow(page))?.top ?? 0) - before.top)).toBeLessThanOrEqual(2);

  for (const order of ['Oldest First', 'Newest First', 'Oldest First']) {
    await page.getByRole('combobox', { name: 'Sort posts' }).selectOption(order);
    await expect.poll(() => topRow(page)).toMatchObject({ place: 1 });
    await scrollToRow(page, 60);
  }
});
