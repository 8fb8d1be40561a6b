import type { Page } from '@playwright/test';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { hold } from '#tests/harness/e2e/line.ts';
import { goTo } from '#tests/harness/e2e/steps.ts';

const CODE = '**/assets/BookmarksScreen*.js';
const title = (page: Page) => page.getByRole('heading', { name: 'Bookmarks', level: 1 });
const loading = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'Loading posts' });
const empty = (page: Page) => page.getByText('No Bookmarked Posts');

/** The position of the title on each screen. */
async function titlePlaces(page: Page) {
  const places = [];
  for (const { viewport } of [screens.desktop, screens.phone]) {
    await page.setViewportSize(viewport);
    places.push(await title(page).boundingBox());
  }
  return places;
}

onSmallScreen(() => {
  test('a page whose code is on its way has its title and skeletons at once, and nothing moves when it comes', {
    tag: '@core',
  }, async ({ visit, people }) => {
    let release = async () => {};
    const prepare = async (opened: Page) => {
      release = await hold(opened, CODE);
    };
    const page = await visit('/userFeed', await people.join(), { prepare });
    await goTo(page, 'Bookmarks');
    await expect(title(page)).toBeVisible();
    await expect(title(page)).toBeFocused();
    await expect(loading(page)).toBeAttached();
    await expect(page).toHaveTitle('Bookmarks · Pipit');
    const before = await titlePlaces(page);
    expect(before).not.toContain(null);
    await release();
    await expect(empty(page)).toBeVisible();
    await expect(title(page)).toBeFocused();
    expect(await titlePlaces(page)).toEqual(before);

    await test.step('so has the first page of a visit', async () => {
      release = await hold(page, CODE);
      await page.goto('/bookmarks', { waitUntil: 'commit' });
      await expect(title(page)).toBeVisible();
      await expect(loading(page)).toBeAttached();
      await release();
      await expect(empty(page)).toBeVisible();
    });
  });
});

/** The app's timeout is 20 seconds; with seven, a response after five is still slow. */
const shortenPatience = (page: Page) =>
  page.addInitScript(() => {
    const { timeout } = AbortSignal;
    AbortSignal.timeout = (ms) => timeout.call(AbortSignal, Math.min(ms, 7_000));
  });

test('a first request that hangs is said to be slow, and ends like any other', async ({ visit, people }) => {
  let release = async () => {};
  const prepare = async (opened: Page) => {
    await shortenPatience(opened);
    release = await hold(opened, '**/api/posts?feed=home**');
  };
  const page = await visit('/userFeed', await people.join(), { prepare });
  await expect(page.getByText('Pipit is slow to answer.')).toBeVisible();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await release();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
