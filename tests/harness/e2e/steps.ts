import type { Locator, Page } from '@playwright/test';

/** Elements by the role and name that people perceive. */

export const post = (page: Page, text: string): Locator =>
  page.getByRole('feed').getByRole('article').filter({ hasText: text });

export const comment = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text });

export const bird = (within: Locator): Locator => within.locator('svg.avatar');
/** Without its ids, which depend on its position in the page. */
export const drawingOf = async (bird: Locator): Promise<string> =>
  (await bird.innerHTML()).replaceAll(/(?<=id="|url\(#)[^")]+/g, '');

export const like = (article: Locator): Locator => article.getByRole('button', { name: /^Like, / });
export const bookmark = (article: Locator): Locator => article.getByRole('button', { name: 'Bookmark' });
export const options = (within: Locator): Locator => within.getByRole('button', { name: /^Options/ });

/** Any text in a status region: toasts, counts of results, the counter near its limit. */
export const said = (page: Page, text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });

export const tryAgain = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });

/** Through the sidebar, or through the drawer where there is none. */
export async function goTo(
  page: Page,
  place: 'User Feed' | 'Explore' | 'Notifications' | 'Bookmarks' | 'Profile',
): Promise<void> {
  const burger = page.getByRole('button', { name: 'Open menu' });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place });
  // After a change of the window's size, neither exists for a moment.
  await burger.or(link).first().waitFor();
  if (await burger.isVisible()) await burger.click();
  await link.click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

export async function openComposer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '+ Add New Post' }).click();
  return page.getByRole('dialog', { name: 'Create Post' });
}

/** A closing layer removes its history entry. A test that goes back or reloads earlier would interfere. */
export const layerLeft = (page: Page) => page.waitForFunction(() => history.state?.layer === undefined);

/** A layer adds its history entry a moment after it is drawn. */
export const backCloses = (page: Page) => page.waitForFunction(() => history.state?.layer !== undefined);

export async function writePost(page: Page, text: string): Promise<void> {
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await layerLeft(page);
}

export async function choose(page: Page, within: Locator, item: 'Edit' | 'Delete'): Promise<void> {
  await options(within).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  if (item === 'Delete') await layerLeft(page);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

export async function signIn(
  page: Page,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.getByLabel('User Name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export const sortBy = (page: Page, order: 'Trending' | 'Newest First' | 'Oldest First' | 'Hot') =>
  page.getByRole('combobox', { name: 'Sort posts' }).selectOption({ label: order });
