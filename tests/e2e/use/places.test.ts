import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
import { goTo, post, said } from '#tests/harness/e2e/steps.ts';

const scrolled = (page: Page) => page.evaluate(() => scrollY);
const scroll = async (page: Page, top: number) => {
  await expect(async () => {
    await page.evaluate((y) => scrollTo(0, y), top);
    expect(await scrolled(page)).toBe(top);
  }).toPass();
};
const open = (page: Page, text: string) => post(page, text).getByRole('link', { name: text }).click();
const announced = (page: Page) => page.locator('[aria-live="polite"][aria-atomic="true"]');

async function withPosts(ada: Member, count: number): Promise<void> {
  for (let i = count; i >= 1; i--) await ada.writes(`Row ${i} of many.`);
}

async function withComments(ada: Member): Promise<string> {
  const written = await ada.writes('Much discussed.');
  for (let i = 1; i <= 30; i++) await ada.comments(written, `Comment ${i}.`);
  return written._id;
}

test.use(screens.phone);

test('a page is found again where it was, however it was left; one that was not scrolled stands at its top', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await withPosts(ada, 15);
  await withComments(ada);
  const page = await visit('/userFeed', ada);

  await test.step('back from a scrolled page', async () => {
    await open(page, 'Much discussed.');
    await expect(page.getByText('Comment 5.', { exact: true })).toBeVisible();
    await scroll(page, 1200);
    await page.goBack();
    await expect(post(page, 'Much discussed.')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goForward();
    await expect.poll(() => scrolled(page)).toBe(1200);
    await page.goBack();
    await expect(post(page, 'Much discussed.')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  await test.step('left in the moment of scrolling', async () => {
    await page.evaluate(() => {
      scrollTo(0, 700);
      history.forward();
    });
    await expect(page.getByPlaceholder('Add Your Comment Here')).toBeVisible();
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(700);
  });

  await test.step('another page, opened by its address', async () => {
    await page.goto('/explore');
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    expect(await scrolled(page)).toBe(0);
  });
});

test('a reload keeps the place in a long list, which has an end; the sort stands only where posts are sorted', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await withPosts(ada, 45);
  const page = await visit('/bookmarks', ada);
  await page.setViewportSize(screens.desktop.viewport);
  await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveCount(0);
  await goTo(page, 'User Feed');
  await expect(page.getByRole('combobox', { name: 'Sort posts' })).toBeVisible();
  await page.setViewportSize(screens.phone.viewport);
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 500));
    await expect(post(page, 'Row 35 of many.')).toBeInViewport({ timeout: 500 });
  }).toPass();
  const top = async () => (await post(page, 'Row 35 of many.').boundingBox())?.y ?? -1;
  const before = await top();
  await page.reload();
  await expect(post(page, 'Row 35 of many.')).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  await expect(async () => {
    await page.evaluate(() => scrollBy(0, 3000));
    await expect(page.getByText('That’s all of them.')).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('a page whose content comes later is found again where it was: back, and after a reload', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await withPosts(ada, 15);
  const page = await visit('/account', ada);
  await expect(page.getByRole('heading', { name: /Delete/ }).first()).toBeAttached();
  await test.step('the keyboard in the top bar leaves it where it is', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Pipit' }).focus();
    await scroll(page, 300);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Switch to/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeFocused();
    expect(await scrolled(page)).toBe(300);
  });
  await goTo(page, 'Profile');
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
  await scroll(page, 150);
  await page.goBack();
  await expect(page).toHaveURL('/account');
  await expect.poll(() => scrolled(page)).toBe(300);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(300);
  await page.goForward();
  await expect(page).toHaveURL(`/profile/${ada.username}`);
  await expect.poll(() => scrolled(page)).toBe(150);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(150);
});

test('so are lists, also after a reload', async ({ visit, people }) => {
  const ada = await people.join();
  const row = (i: number) => `Row ${i} by ${ada.username}.`;
  for (let i = 1; i <= 15; i++) await ada.bookmarks(await ada.writes(row(i)));
  const page = await visit('/explore', ada, { storage: { 'pipit-sort': 'newest' } });
  await expect(post(page, row(15))).toBeVisible();
  await scroll(page, 700);
  await goTo(page, 'Bookmarks');
  await expect(page.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeVisible();
  await expect(post(page, row(15))).toBeVisible();
  await scroll(page, 500);
  // Compares with a tolerance, because rows that are measured in between may move the top by a pixel or two.
  const isAt = (top: number) => expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThan(4);
  await page.goBack();
  await isAt(700);
  await page.goForward();
  await isAt(500);
  await page.reload();
  await isAt(500);
});

test('a visitor’s page is found again where it was too', async ({ visit }) => {
  const page = await visit('/signup');
  await page.setViewportSize({ width: 640, height: 320 });
  await scroll(page, 120);
  // A click would scroll to the link first.
  await page.getByRole('link', { name: 'Sign in' }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeFocused();
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(120);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(120);
});

test('back, the keyboard goes on where it was', async ({ visit, people }) => {
  const ada = await people.join();
  await withPosts(ada, 15);
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  const link = (i: number) => post(page, `Row ${i} of many.`).getByRole('link', { name: `Row ${i} of many.` });
  for (let i = 1; i <= 12; i++) {
    await expect(link(i)).toBeAttached();
    await page.keyboard.press('j');
  }
  const row = link(12);
  await expect(row).toBeFocused();
  const before = await scrolled(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect(row).toBeFocused();
  await page.keyboard.press('Tab');
  expect(Math.abs((await scrolled(page)) - before)).toBeLessThan(200);
});

test('a page is announced by its own title, not before it is known, and anew for each post', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
  await ada.follows(bea);
  for (const text of ['First word.', 'Second word.']) await bea.writes(text);
  const page = await visit('/userFeed', ada);
  const release = await hold(page, `**/api/users/${bea.username}?**`);
  await post(page, 'First word.').getByRole('link', { name: 'Bea Hill' }).click();
  await expect(page).toHaveTitle('Profile · Pipit');
  await expect(announced(page)).toHaveText('');
  await release();
  await expect(announced(page)).toHaveText('Bea Hill');
  await open(page, 'First word.');
  const said = await announced(page).locator('span', { hasText: 'Post by Bea Hill' }).elementHandle();
  await page.goBack();
  await open(page, 'Second word.');
  await expect(announced(page)).toHaveText('Post by Bea Hill');
  expect(await said?.evaluate((element) => element.isConnected)).toBe(false);
});

test('the order of the posts is remembered; the link of the feed leads to its top and to what is new, and says so without a line', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await withPosts(ada, 15);
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  await test.step('the order', async () => {
    const sort = page.getByRole('combobox', { name: 'Sort posts' });
    await expect(sort).toHaveValue('trending');
    await sort.selectOption({ label: 'Oldest First' });
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/posts?') && asked.push(request.url()));
    await page.reload();
    await expect(sort).toHaveValue('oldest');
    await expect(page.getByRole('article').first()).toContainText('Row 15 of many.');
    expect(asked).not.toEqual([]);
    for (const url of asked) expect(url).toContain('sort=oldest');
    await sort.selectOption({ label: 'Newest First' });
  });
  await expect(post(page, 'Row 1 of many.')).toBeVisible();
  await scroll(page, 800);
  await ada.writes('Brand new.');
  await goTo(page, 'User Feed');
  await expect(post(page, 'Brand new.')).toBeInViewport();
  expect(await scrolled(page)).toBe(0);
  await cutOff(page);
  await goTo(page, 'User Feed');
  await expect(said(page, /There was no answer/)).toBeVisible();
  await expect(post(page, 'Brand new.')).toBeVisible();
});
