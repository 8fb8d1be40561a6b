import type { Page, Route } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

/** Simulates an upgraded server: it no longer has the file until the page is reloaded. */
async function upgrade(page: Page, file: string, { mended = true, loadsBefore = 0 } = {}): Promise<void> {
  tolerate(page, new RegExp(`status of 404 .*/assets/${file}|Failed to fetch dynamically imported module: .*/${file}`));
  const loaded = loads(page);
  await page.route(`**/assets/${file}*`, (route) =>
    loaded() > loadsBefore && mended ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  );
}

/** Counts from the first request, because preloads are requested before the page exists. */
const loads = (page: Page) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count++;
  });
  return () => count;
};

test('a page whose code an upgrade has taken away is there after one reload, which happens by itself', {
  tag: '@core',
}, async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  await expect(page.getByText('Follow users to see')).toBeVisible();
  await upgrade(page, 'ExploreScreen');
  const loaded = loads(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
  await expect(page.getByRole('feed')).toBeVisible();
  await expect(page).toHaveURL('/explore');
  expect(loaded()).toBe(1);
});

test('the composer opens after the reload, with what was typed before it', async ({ visit, people }) => {
  const ada = await people.join();
  const draft = { [`pipit-draft:${ada.user._id}:post`]: JSON.stringify({ text: 'Not lost.' }) };
  // From the first request, because the feed preloads the composer.
  const page = await visit('/userFeed', ada, {
    storage: draft,
    prepare: (opened) => upgrade(opened, 'Composer', { loadsBefore: 1 }),
  });
  await expect(page.getByText('Follow users to see')).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'Create Post' }).getByRole('textbox')).toHaveValue('Not lost.');
});

test('a file that stays away is told, and the page is not loaded again and again', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Still here.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Still here.')).toBeVisible();
  await upgrade(page, 'ExploreScreen', { mended: false });
  const loaded = loads(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Explore' }).click();
  await expect.poll(loaded).toBe(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(loaded()).toBe(1);
});

test('an old browser is told so in a sentence', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada, {
    prepare: (opened) => opened.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any')),
  });
  await expect(page.getByText('This browser is too old for Pipit.')).toBeVisible();
});

test('before its code is there, a member’s page shows its frame', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Worth the wait.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Worth the wait.')).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('.first-frame .post').first()).toBeVisible();
  await release();
  await expect(post(page, 'Worth the wait.')).toBeVisible();
  await expect(page.locator('.first-frame')).toHaveCount(0);
});

onSmallScreen(() => {
  test('before its code is there, the login says what it is, in its place', async ({ visit }) => {
    const page = await visit('/about');
    const release = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const first = page.locator('.first-door h1');
    await expect(first).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const place = await first.boundingBox();
    await release();
    await expect(first).toHaveCount(0);
    const title = page.getByRole('heading', { name: 'Sign in to your account' });
    expect(await title.boundingBox()).toEqual(place);
  });
});

/** Holds scripts until the returned function is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await held;
    await route.fallback();
  };
  await page.route('**/assets/*.js', hold);
  return async () => {
    resolve();
    await page.unroute('**/assets/*.js', hold);
  };
}
