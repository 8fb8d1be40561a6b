import type { Locator } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { openComposer } from '#tests/harness/e2e/steps.ts';

const left = (dialog: Locator, number: string) => dialog.getByText(number, { exact: true });

onSmallScreen(() => {
  test('the counter counts down as people count, is heard at its marks, and is red above 120', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/userFeed', ada);
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox');
    const heard = dialog.getByRole('status');
    await expect(left(dialog, '120')).toHaveCount(0);
    await text.fill('a');
    await expect(left(dialog, '119')).toBeVisible();
    await text.fill('');
    await expect(left(dialog, '119')).toHaveCount(0);
    await expect(left(dialog, '120')).toHaveCount(0);

    await test.step('marks are heard, keys are not', async () => {
      await text.fill('x'.repeat(99));
      await expect(left(dialog, '21')).toBeVisible();
      await expect(heard).toHaveText('');
      await text.press('End');
      await page.keyboard.type('x');
      await expect(heard).toHaveText('20 characters left');
      await page.keyboard.type('x');
      await expect(left(dialog, '19')).toBeVisible();
      await expect(heard).toHaveText('20 characters left');
      await page.keyboard.type('x'.repeat(19));
      await expect(heard).toHaveText('0 characters left');
    });

    await test.step('above the limit', async () => {
      const calm = await rgbOf(left(dialog, '0'));
      await page.keyboard.type('y');
      await expect(heard).toHaveText('1 character over the limit');
      await text.fill(`${'x'.repeat(120)}too much here`);
      await expect(left(dialog, '−13')).toBeVisible();
      const [red, green, blue] = await rgbOf(left(dialog, '−13'));
      expect([red, green, blue]).not.toEqual(calm);
      expect(red).toBeGreaterThan(2 * Math.max(green, blue));
      await expect(dialog.getByText('Trim 13 characters to post.')).toBeVisible();
      await expect(dialog.locator('mark')).toHaveText('too much here');
    });

    await test.step('a family of four is one character', async () => {
      const families = '👨‍👩‍👧‍👦'.repeat(120);
      await text.fill(families);
      await expect(left(dialog, '0')).toBeVisible();
      await dialog.getByRole('button', { name: 'Post', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      expect((await ada.postsOf(ada.username))[0]?.content).toBe(families);
    });
  });
});

/** Draws the colour, because its notation can vary. */
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
