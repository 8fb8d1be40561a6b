import type { Locator } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { choose, goTo, layerLeft, logOut, openComposer, post, said } from '#tests/harness/e2e/steps.ts';

const PLACES = [
  { place: 'User Feed', path: () => '/userFeed' },
  { place: 'Explore', path: () => '/explore' },
  { place: 'Notifications', path: () => '/notifications' },
  { place: 'Bookmarks', path: () => '/bookmarks' },
  { place: 'Profile', path: (username: string) => `/profile/${username}` },
] as const;

test.use(screens.phone);

test('every place has its way from the drawer or the sidebar, and + Add New Post opens from those of posts', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/nowhere', ada);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const [name, { viewport }] of Object.entries(screens)) {
    await page.setViewportSize(viewport);
    for (const { place, path } of PLACES) {
      await test.step(`${place} on a ${name}`, async () => {
        await goTo(page, place);
        await expect(page).toHaveURL(path(ada.username));
        if (name === 'phone') await expect(page.getByRole('dialog')).toHaveCount(0);
        else
          await expect(sidebar.getByRole('link', { name: place, exact: true })).toHaveAttribute('aria-current', 'page');
        if (place === 'Notifications' || place === 'Profile') return;
        const dialog = await openComposer(page);
        await expect(dialog).toBeVisible();
        await dialog.getByRole('button', { name: 'Close' }).click();
        await expect(dialog).toHaveCount(0);
        await layerLeft(page);
      });
    }
  }
});

test('the top bar stays in sight, its logo leads to /userFeed, its menu to the own profile and to Logout', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  for (let i = 1; i <= 12; i++) await ada.writes(`Step ${i} of the long stair.`);
  const page = await visit('/userFeed', ada);
  for (const { viewport } of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: `Account menu, ${ada.name}` }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL(`/profile/${ada.username}`);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
    const logo = page.getByRole('banner').getByRole('link', { name: 'Pipit' });
    await expect(logo).toBeInViewport();
    await logo.click();
    await expect(page).toHaveURL('/userFeed');
  }
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/explore');
  await expect(page).toHaveURL('/login');
});

test('the bottom bar leads to every page of its own, and leaves for none but who types', async ({ visit, people }) => {
  const ada = await people.join();
  for (let i = 1; i <= 12; i++) await ada.writes(`Bar ${i} of the song.`);
  const page = await visit('/bookmarks', ada);
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect(bar).toMatchAriaSnapshot(`
    - navigation "Quick navigation":
      - link "User Feed"
      - link "Explore"
      - link "Notifications"
      - link "Profile"
  `);
  await expect(bar.locator('[aria-current]')).toHaveCount(0);
  for (const { place, path } of PLACES.filter(({ place }) => place !== 'Bookmarks')) {
    await bar.getByRole('link', { name: place }).click();
    await expect(page).toHaveURL(path(ada.username));
    await expect(bar.locator('[aria-current="page"]')).toHaveAccessibleName(place);
  }
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  expect([y + height, height]).toEqual([844, 56]);
  await bar.getByRole('link', { name: 'Explore' }).click();
  await page.getByRole('searchbox').focus();
  await expect(bar).toBeHidden();
});

test('in the drawer a member finds themselves, + Add New Post and Logout; Esc gives the focus back to the burger', async ({
  visit,
  people,
}) => {
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  const page = await visit('/userFeed', ada);
  const burger = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await burger.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(burger).toBeFocused();
  await burger.click();
  await expect(drawer).toContainText('Ada Finch');
  await expect(drawer).toContainText(`@${ada.username}`);
  await drawer.getByRole('button', { name: '+ Add New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('Escape');
  await burger.click();
  await drawer.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('the floating button stands 12 px above the bottom bar, comes before it by Tab, and toasts stand above both', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('To delete.');
  const page = await visit('/userFeed', ada);
  const button = page.getByRole('button', { name: '+ Add New Post' });
  const bar = page.getByRole('navigation', { name: 'Quick navigation' });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const bottom = async (part: Locator) => (await top(part)) + ((await part.boundingBox())?.height ?? 0);
  expect(await top(bar)).toBe((await bottom(button)) + 12);
  await choose(page, post(page, 'To delete.'), 'Delete');
  const toast = said(page, 'Post deleted');
  await expect(toast).toBeVisible();
  expect(await bottom(toast)).toBeLessThan(await top(button));
  await button.focus();
  await page.keyboard.press('Tab');
  await expect(bar.getByRole('link', { name: 'User Feed' })).toBeFocused();
});

test('the floating button folds while one scrolls down, leaves while one types, and is not on other pages', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (let i = 1; i <= 12; i++) await ada.writes(`Line ${i} of the song.`);
  const page = await visit('/explore', ada);
  const button = page.getByRole('button', { name: '+ Add New Post' });
  const width = async () => (await button.boundingBox())?.width ?? 0;
  await expect(page.getByRole('feed')).toBeVisible();
  const open = await width();
  await page.mouse.wheel(0, 600);
  await expect.poll(width).toBeLessThanOrEqual(60);
  const box = async (within: Locator) => (await within.boundingBox()) ?? { x: 0, width: 0 };
  const centre = async (within: Locator) => {
    const { x, width } = await box(within);
    return x + width / 2;
  };
  const plus = button.locator('svg');
  const burger = page.getByRole('button', { name: 'Open menu' });
  expect((await box(plus)).width).toBeGreaterThanOrEqual((await box(burger.locator('svg'))).width);
  await expect.poll(async () => Math.abs((await centre(plus)) - (await centre(button)))).toBeLessThan(0.5);
  await page.mouse.wheel(0, -300);
  await expect.poll(width).toBe(open);
  await page.getByRole('searchbox').focus();
  await expect(button).toBeHidden();
  await page.goto(`/post/${(await ada.postsOf(ada.username))[0]?._id}`);
  await expect(page.getByPlaceholder('Add Your Comment Here')).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.goto('/account');
  await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
  await expect(button).toHaveCount(0);
});
