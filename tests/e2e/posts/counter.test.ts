import type { Locator } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer } from '#tests/harness/e2e/steps.ts';

const left = (dialog: Locator, number: string) => dialog.getByText(number, { exact: true });
const colorOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).color);

onSmallScreen(() => {
  test('the counter appears with the first character and counts down', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox');
    await expect(left(dialog, '120')).toHaveCount(0);
    await text.fill('a');
    await expect(left(dialog, '119')).toBeVisible();
    await text.fill('x'.repeat(100));
    await expect(left(dialog, '20')).toBeVisible();
    await text.fill('x'.repeat(120));
    await expect(left(dialog, '0')).toBeVisible();
    await text.fill('');
    await expect(left(dialog, '120')).toHaveCount(0);
  });

  test('above 120 it is red, says how much to trim, and marks the excess', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('x'.repeat(120));
    const calm = await colorOf(left(dialog, '0'));
    await dialog.getByRole('textbox').fill(`${'x'.repeat(120)}too much here`);
    await expect(left(dialog, '−13')).toBeVisible();
    expect(await colorOf(left(dialog, '−13'))).not.toBe(calm);
    const [red, green, blue] = await rgbOf(left(dialog, '−13'));
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expect(dialog.getByText('Trim 13 characters to post.')).toBeVisible();
    await expect(dialog.locator('mark')).toHaveText('too much here');
  });
});

/** Drawn, because a colour may be written in any notation. */
async function rgbOf(locator: Locator): Promise<[number, number, number]> {
  return locator.evaluate((element) => {
    const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  });
}

test('characters are counted as people count them', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  for (const [what, text, length] of [
    ['a family', '👨‍👩‍👧‍👦', 1],
    ['a flag', '🇪🇺', 1],
    ['a line break', 'a\nb', 3],
    ['a letter with its accents', 'ỗ̂', 1],
    ['Devanagari', 'नमस्ते', 3],
  ] as const) {
    await test.step(what, async () => {
      // Empty in between, or the count of the last would do for this one.
      await dialog.getByRole('textbox').fill('');
      await expect(dialog.getByText(/^1\d\d$/)).toHaveCount(0);
      await dialog.getByRole('textbox').fill(text);
      await expect(left(dialog, String(120 - length))).toBeVisible();
    });
  }
});

test('120 emoji are a post', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('🐦'.repeat(120));
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await ada.postsOf(ada.username))[0]?.content).toBe('🐦'.repeat(120));
});

test('a screen reader hears the counter at 20, 10, 0 and over, never per key', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  const text = dialog.getByRole('textbox');
  const heard = dialog.getByRole('status');
  await text.fill('x'.repeat(99));
  await expect(heard).toHaveText('');
  await text.press('End');
  await page.keyboard.type('x');
  await expect(heard).toHaveText('20 characters left');
  await page.keyboard.type('x');
  await expect(heard).toHaveText('20 characters left');
  await page.keyboard.type('x'.repeat(9));
  await expect(heard).toHaveText('10 characters left');
  await page.keyboard.type('x'.repeat(10));
  await expect(heard).toHaveText('0 characters left');
  await page.keyboard.type('x');
  await expect(heard).toHaveText('1 character over the limit');
});
