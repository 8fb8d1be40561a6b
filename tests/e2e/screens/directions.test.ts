import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer, post } from '#tests/harness/e2e/steps.ts';

test('what people write turns nothing around but itself', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Turned \u202Earound and https://evil.example/\u202Egro.elpmaxe');
  const page = await visit('/userFeed', ada);
  const row = post(page, 'Turned');
  await expect(row).toBeVisible();
  const bidi = (selector: string) => row.locator(selector).evaluate((element) => getComputedStyle(element).unicodeBidi);
  expect(await bidi('.byline-name')).toBe('isolate');
  expect(await bidi('.byline-handle')).toBe('isolate');
  expect(await bidi('.pip')).toBe('plaintext');
  await expect(row.locator('.pip a')).toHaveAttribute('href', 'https://evil.example/');
});

test('a post in a script from the right begins at the right', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('שלום לכולם');
  const page = await visit('/userFeed', ada);
  const text = post(page, 'שלום').locator('.pip');
  const gapAtRight = await text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
  });
  expect(Math.abs(gapAtRight)).toBeLessThan(2);
});

test('a search in a script from the right is cleared at the right, as any other', async ({ visit, people }) => {
  const page = await visit('/explore', await people.join());
  const search = page.getByRole('searchbox');
  for (const typed of ['robin', 'مرحبا']) {
    await search.fill(typed);
    const { width, height } = (await search.boundingBox()) ?? { width: 0, height: 0 };
    await search.click({ position: { x: width - 26, y: height / 2 } });
    await expect(search).toHaveValue('');
  }
});

test('what is written goes its own direction while it is typed', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Answer below.');
  const page = await visit(`/post/${written._id}`, ada);
  const direction = (field: Locator) => field.evaluate((element) => getComputedStyle(element).direction);
  const comment = page.getByPlaceholder('Add Your Comment Here');
  await comment.fill('مرحبا.');
  expect(await direction(comment)).toBe('rtl');
  await page.goto('/explore');
  const search = page.getByRole('searchbox');
  await search.fill('مرحبا');
  expect(await direction(search)).toBe('rtl');
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
