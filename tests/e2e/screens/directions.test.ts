import type { Locator } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer, post } from '#tests/harness/e2e/steps.ts';

test.use(screens.phone);

/** The distance between the right edge of a part and its text. */
const gapAtStart = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.abs(element.getBoundingClientRect().right - range.getBoundingClientRect().right);
  });
/** Returns whether the first character is to the left of the last one. */
const beginsAtLeft = (part: Locator) =>
  part.evaluate(({ firstChild: text }) => {
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text as Text, at);
      range.setEnd(text as Text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf(0) < leftOf((text as Text).length - 1);
  });
const direction = (part: Locator) => part.evaluate((element) => getComputedStyle(element).direction);

test('what people write goes its own direction and turns nothing else around; a page from right to left is mirrored', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('שלום לכולם');
  await ada.writes('Turned \u202Earound and https://evil.example/\u202Egro.elpmaxe');
  const page = await visit('/userFeed', ada);

  await test.step('a text that would turn what is around it', async () => {
    const row = post(page, 'Turned');
    await expect(row).toBeVisible();
    const bidi = (selector: string) =>
      row.locator(selector).evaluate((element) => getComputedStyle(element).unicodeBidi);
    expect(await bidi('.byline-name')).toBe('isolate');
    expect(await bidi('.byline-handle')).toBe('isolate');
    expect(await bidi('.pip')).toBe('plaintext');
    await expect(row.locator('.pip a')).toHaveAttribute('href', 'https://evil.example/');
  });

  await test.step('a script from the right begins at the right', async () => {
    expect(await gapAtStart(post(page, 'שלום').locator('.pip'))).toBeLessThan(2);
  });

  await test.step('letters that join touch, and those of other scripts stand as close as they were drawn', async () => {
    const spacing = (text: string) =>
      post(page, text)
        .locator('.pip')
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).letterSpacing) || 0);
    expect(await spacing('שלום')).toBe(0);
    expect(await spacing('Turned')).toBeLessThan(0);
  });

  await test.step('the page mirrored', async () => {
    await post(page, 'Turned').locator('.post-link').press('Enter');
    await expect(page.getByPlaceholder('Add Your Comment Here')).toBeVisible();
    const middle = async (part: Locator) => {
      const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 };
      return x + width / 2;
    };
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    const burger = page.getByRole('button', { name: 'Open menu' });
    expect(await middle(burger)).toBeGreaterThan(195);
    expect(await middle(page.getByRole('button', { name: /^Account menu/ }))).toBeLessThan(195);
    expect(await middle(page.getByRole('button', { name: /^Options/ }))).toBeLessThan(195);
    expect(await direction(page.locator('.byline-handle'))).toBe('ltr');
    const arrow = page.getByRole('button', { name: 'Back' }).locator('svg');
    expect(await arrow.evaluate((svg) => getComputedStyle(svg).scale)).toBe('-1 1');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await burger.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(390 - 304);
  });
});

test('what is written goes its own direction while it is typed', async ({ visit, people }) => {
  const door = await visit('/signup');
  for (const label of ['Name', 'User Name']) {
    const field = door.getByLabel(label, { exact: true });
    await field.fill('مرحبا');
    expect(await direction(field), label).toBe('rtl');
  }

  const ada = await people.join();
  const written = await ada.writes('Answer below.');
  const page = await visit(`/post/${written._id}`, ada);
  const comment = page.getByPlaceholder('Add Your Comment Here');
  await comment.fill('مرحبا.');
  expect(await direction(comment)).toBe('rtl');

  await page.goto(`/profile/${ada.username}`);
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
  const bio = page.getByRole('textbox', { name: 'Bio' });
  await bio.fill('مرحبا.');
  expect(await direction(bio)).toBe('rtl');

  await page.goto('/explore');
  const search = page.getByRole('searchbox');
  await search.fill('مرحبا');
  expect(await direction(search)).toBe('rtl');
  for (const typed of ['robin', 'مرحبا']) {
    await search.fill(typed);
    const { width, height } = (await search.boundingBox()) ?? { width: 0, height: 0 };
    await search.click({ position: { x: width - 26, y: height / 2 } });
    await expect(search, 'cleared at the right').toHaveValue('');
  }
  // Typing has collapsed the button.
  await search.blur();
  const field = (await openComposer(page)).getByRole('textbox');
  await field.fill('مرحبا.');
  expect(await direction(field)).toBe('rtl');
  const mirror = page.locator('.composer-mirror');
  for (const property of ['direction', 'unicode-bidi', 'text-align']) {
    const both = [field, mirror].map((part) =>
      part.evaluate((el, name) => getComputedStyle(el).getPropertyValue(name), property),
    );
    const [typed, drawn] = await Promise.all(both);
    expect(typed).toBe(drawn);
  }
});

test('a search from right to left: keys move as they point, and operators, counts and handles keep their order', async ({
  visit,
  people,
}) => {
  const firstName = `r${Date.now().toString(36)}`;
  const ada = await people.join({ firstName });
  const page = await visit(`/search?q=${firstName}&tab=people`, ada, {
    storage: { 'pipit-language': 'ar-XB', 'pipit-sort': 'newest' },
  });
  const tab = (selected: boolean) => page.getByRole('tab', { selected });
  const tabs = page.getByRole('tab');
  await expect(page.locator('.person-handle')).toBeVisible();

  expect(await gapAtStart(page.locator('.person-handle').first())).toBeLessThan(2);
  const count = page.locator('.tab-count').first();
  expect(
    await count.evaluate((element) => {
      const { direction, unicodeBidi } = getComputedStyle(element, '::before');
      return [direction, unicodeBidi];
    }),
  ).toEqual(['ltr', 'isolate']);
  const hint = page.locator('.op', { hasText: 'from:' });
  expect(await direction(hint)).toBe('ltr');

  await tabs.first().click();
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await expect(tabs.first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();
  await expect(tab(true)).toHaveCount(1);

  const written = await ada.writes('Low tide at #harbour and #ميناء');
  await ada.comments(written, 'שלום #harbour');
  await page.goto('/explore');
  for (const [name, isAtLeft] of [
    ['#harbour', true],
    ['#ميناء', false],
  ] as const)
    expect(await beginsAtLeft(post(page, 'Low tide').getByRole('link', { name, exact: true })), name).toBe(isAtLeft);
  const suggested = page.locator('.person:not(.listed-person) .person-handle').first();
  expect(await gapAtStart(suggested)).toBeLessThan(2);

  await page.goto(`/post/${written._id}`);
  const answer = page.getByRole('article').filter({ hasText: 'שלום' });
  expect(await beginsAtLeft(answer.getByRole('link', { name: '#harbour', exact: true }))).toBe(true);
});
