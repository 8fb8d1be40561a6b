import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';

const word = () =>
  `w${crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/[^a-z\d]/g, 'x')}`;

test.describe('on a phone', () => {
  test.use(screens.phone);

  test('a member finds a post by its word, narrows it down, and Back leads to where they came from', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const rare = word();
    const [ana, ben] = [await people.join(), await people.join()];
    await ana.writes(`The ${rare} are back`);
    await ben.writes(`No ${rare} here, see https://example.org`);
    const page = await visit('/explore', ana);
    await page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Search' }).click();
    const field = page.getByRole('searchbox', { name: 'Search' });
    await expect(field).toBeFocused();
    await field.fill(rare.slice(0, 6));
    const posts = page.getByRole('feed').getByRole('article');
    await expect(posts).toHaveCount(2);
    await expect(page.getByRole('tab', { name: 'Posts, 2 found' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('search')?.size)).toBe(2);
    await page.getByRole('button', { name: 'before: 2026-05-01' }).click();
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/before%3A$/);
    await expect(posts).toHaveCount(2);
    await page.getByRole('button', { name: 'has: image' }).click();
    await expect(field).toHaveValue(`${rare.slice(0, 6)} has:image`);
    await field.fill(`${rare.slice(0, 6)} has:link`);
    await expect(posts).toHaveCount(1);
    await expect(posts).toContainText('see');
    await page.getByRole('button', { name: 'Remove has:link' }).click();
    await expect(posts).toHaveCount(2);
    await expect(page.getByRole('group', { name: 'Narrow the search' })).toBeFocused();
    await field.fill('from:nobody.at.all');
    await expect(page.getByRole('heading', { name: 'Nobody called @nobody.at.all was found' })).toBeVisible();
    await field.fill(`${rare} from:${ana.username} has:link`);
    await expect(page.getByRole('heading', { name: `Nothing for “${rare}”` })).toBeVisible();
    await page.getByRole('link', { name: 'Search everyone' }).click();
    await expect(posts).toHaveCount(2);
    await page.goBack();
    await expect(page.getByRole('heading', { name: `Nothing for “${rare}”` })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/explore');
  });
});

test('people are found too, and recent searches stay on the device until they are cleared', async ({
  visit,
  people,
}) => {
  const rare = word();
  const [ana, ben] = [await people.join(), await people.join({ firstName: rare })];
  const page = await visit('/search', ana);
  const field = page.getByRole('searchbox', { name: 'Search' });
  const tab = page.getByRole('tab', { name: 'People, 1 found' });
  for (const search of [`@${ben.username}`, rare]) {
    await field.fill(search);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.searchParams.get('q') === search);
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }
  await expect(page.getByRole('combobox', { name: 'Order of the posts found' })).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue(`@${ben.username}`);
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  await expect(field).toHaveValue(rare);
  const found = page.getByRole('tabpanel').getByRole('link', { name: ben.username });
  await found.click();
  await expect(page).toHaveURL(`/profile/${ben.username}`);
  await page.goBack();
  await expect(found).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: rare })).toBeVisible();
  await page.getByRole('button', { name: `Forget ${rare}` }).click();
  await expect(page.getByRole('heading', { name: 'Recent' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(field).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: ben.username })).toHaveCount(0);
});
