import { expect, test } from '#tests/harness/e2e.ts';
import { post } from '#tests/harness/steps.ts';

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
