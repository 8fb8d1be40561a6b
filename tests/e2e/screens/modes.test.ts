import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { layerLeft, like, openComposer, post } from '#tests/harness/e2e/steps.ts';

test('printed, a page is its posts: all of them, without bar, navigation and buttons to press', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (let i = 1; i <= 20; i++) await ada.writes(`Printed ${i}.`);
  const page = await visit('/userFeed', ada);
  await page.setViewportSize(screens.desktop.viewport);
  const rows = page.getByRole('feed').getByRole('article');
  await expect(rows.first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(20);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(20);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('button', { name: '+ Add New Post' })).toBeHidden();
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(20);
});

test('with reduced motion nothing moves, and everything still answers', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Keep still.');
  const page = await visit('/userFeed', ada, {
    prepare: async (opened) => {
      await opened.emulateMedia({ reducedMotion: 'reduce' });
      await opened.addInitScript(() => {
        const moved: string[] = [];
        Object.assign(window, { moved });
        const look = () => {
          for (const { effect } of document.getAnimations()) {
            const { duration } = effect?.getComputedTiming() ?? {};
            if (Number(duration) > 10)
              moved.push(JSON.stringify([duration, (effect as KeyframeEffect).target?.className]));
          }
          requestAnimationFrame(look);
        };
        look();
      });
    },
  });
  const heart = like(post(page, 'Keep still.'));
  for (const [liked, { viewport }] of [
    ['true', screens.phone],
    ['false', screens.desktop],
  ] as const) {
    await page.setViewportSize(viewport);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', liked);
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('x'.repeat(125));
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await layerLeft(page);
  }
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});

test('in forced colours the focus, the fields and what is pressed can be told; letters twice as large fit on a phone', async ({
  visit,
  people,
}) => {
  const ada = await people.join({ firstName: 'Maximiliane', lastName: 'Featherstonehaugh' });
  const written = await ada.writes('Readable at any size, and every button is still there to be pressed.');
  const page = await visit('/userFeed', ada, {
    prepare: async (opened) => {
      await opened.setViewportSize(screens.phone.viewport);
      await opened.emulateMedia({ forcedColors: 'active' });
    },
  });
  const heart = like(post(page, 'Readable'));
  const fill = () =>
    heart
      .locator('svg')
      .first()
      .evaluate((icon) => getComputedStyle(icon).fill);
  await expect(heart).toBeVisible();
  const resting = await fill();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await fill()).not.toBe(resting);
  await page.keyboard.press('Tab');
  const ring = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
  expect(ring).not.toBe('none');

  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect(post(page, 'Readable at any size')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');

  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`/post/${written._id}`);
  const field = page.getByPlaceholder('Add Your Comment Here');
  expect(await field.evaluate((input) => getComputedStyle(input).borderTopStyle)).not.toBe('none');
});
