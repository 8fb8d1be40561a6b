import type { Locator, Page } from '@playwright/test';
import { expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { postPictures } from '#tests/harness/e2e/posted-pictures.ts';
import { backCloses, layerLeft, post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const lightbox = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.getByRole('img') });
const tile = (within: Locator, alt: string): Locator => within.getByRole('button', { name: `Open picture: ${alt}` });

onSmallScreen(() => {
  test('pictures of a post open by themselves, one after the other, and Back closes them', {
    tag: '@core',
  }, async ({ visit, people, server }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada' }), await people.join()];
    const content = 'Three walks.';
    const pictures = [{ alt: 'A heath' }, { alt: 'A marsh' }, {}];
    const written = await postPictures(server.url, ada, { content, pictures });
    await bea.follows(ada);
    // In Explore, posts of other tests with more likes could push it off the first page.
    const page = await visit('/userFeed', bea);
    const row = post(page, content);
    await expect(row.getByRole('button', { name: 'Picture without description' })).toBeVisible();
    await expect(row.locator('img[data-loaded="true"]')).toHaveCount(3);
    const first = tile(row, 'A heath');
    await first.focus();
    await page.keyboard.press('Enter');
    const dialog = lightbox(page);
    await expect(dialog.getByRole('heading', { name: '1 of 3 · Ada' })).toBeVisible();
    await expect(page).toHaveURL(/\/userFeed$/);
    await expect(dialog.getByRole('img', { name: 'A heath' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('img', { name: 'A marsh' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '2 of 3. A marsh' })).toBeAttached();
    const next = dialog.getByRole('button', { name: 'Next picture' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('heading', { name: '3 of 3 · Ada' })).toBeVisible();
    await expect(next).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(first).toBeFocused();

    await tile(row, 'A marsh').click();
    await expect(dialog).toBeVisible();
    await swipe(dialog.getByRole('img'), -120);
    await expect(dialog.getByRole('heading', { name: '3 of 3 · Ada' })).toBeVisible();
    await backCloses(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/userFeed$/);
    await expect(tile(row, 'A marsh')).toBeFocused();

    await tile(row, 'A marsh').click();
    await swipe(dialog.getByRole('img'), 0, 120);
    await expect(dialog).toBeHidden();
    await layerLeft(page);
    await tile(row, 'A heath').click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download picture' }).click();
    expect((await download).suggestedFilename()).toBe('Ada-1.webp');
    await dialog.getByRole('link', { name: 'Open the post' }).click();
    await expect(page.getByRole('heading', { name: 'Post', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Open picture: A heath' }).click();
    await expect(dialog).toBeVisible();

    await test.step('a post that is deleted takes its open picture along', async () => {
      await ada.deletes(written);
      await expect(dialog).toBeHidden();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('main')).toBeVisible();
    });
  });

  test('axe finds nothing on pictures, covered, shown, described and by themselves; at 320 px they fit, in system colours too', async ({
    visit,
    people,
    server,
  }) => {
    // axe takes seconds for each of four states on two screens.
    test.setTimeout(90_000);
    const ada = await people.join({ firstName: 'Quill Abernathy', lastName: 'Montgomery the Third of Saltmarsh' });
    const alt = 'A black cat sits on a branch; a red ladder ends well below it.';
    await postPictures(server.url, ada, { content: 'Rash.', pictures: [{ alt }], sensitive: 'x'.repeat(20) });
    await postPictures(server.url, ada, { content: 'Cat.', pictures: [{ alt }, { alt }, { alt }, {}] });
    const page = await visit(`/profile/${ada.username}`, ada);
    const described = page.getByRole('button', { name: `Open picture: ${alt}` }).first();
    await expect(page.getByRole('button', { name: 'Show picture' })).toBeVisible();
    await expectAccessibleOnEachScreen(page);
    await page.getByRole('button', { name: 'ALT: description of picture 1' }).first().click();
    const description = page.getByRole('dialog', { name: 'Description' });
    await expect(description).toHaveText(alt);
    await expectAccessibleOnEachScreen(page, description);
    await page.keyboard.press('Escape');
    await described.click();
    await expect(lightbox(page)).toBeVisible();
    await expectAccessibleOnEachScreen(page, lightbox(page));
    await page.keyboard.press('Escape');

    await test.step('at 320 px, in system colours', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(page.getByRole('button', { name: 'Show picture' })).toBeVisible();
      await expectNoSideways(page);
      await described.click();
      await expect(lightbox(page)).toBeVisible();
      await expectNoSideways(page);
      await page.keyboard.press('Escape');
      await page.emulateMedia({ forcedColors: 'none' });
      await page.setViewportSize(screens.phone.viewport);
    });

    await page.getByRole('link', { name: 'Media' }).click();
    await expect(page.getByRole('list', { name: 'Media' }).getByRole('button', { name: /picture/i })).toHaveCount(8);
    await expectAccessibleOnEachScreen(page);
  });

  test('a covered picture is neither loaded nor reached until somebody wants to see it', {
    tag: '@core',
  }, async ({ visit, people, server }) => {
    const ada = await people.join();
    const content = 'Nettle rash, day two.';
    const { media } = await postPictures(server.url, ada, {
      content,
      pictures: [{ alt: 'An arm' }],
      sensitive: 'medical',
    });
    const asked: string[] = [];
    const page = await visit(`/profile/${ada.username}`, ada, {
      prepare: async (opened) => opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    });
    const row = post(page, content);
    const show = row.getByRole('button', { name: 'Show picture' });
    await expect(row.getByText('Sensitive: medical')).toBeVisible();
    await expect(row.getByRole('button', { name: /Open picture|ALT/ })).toHaveCount(0);
    expect(asked.filter((path) => path.startsWith('/media/'))).toEqual([]);
    await show.focus();
    await page.keyboard.press('Enter');
    await expect(tile(row, 'An arm')).toBeFocused();
    await expect(row.locator('img[data-loaded="true"]')).toBeVisible();
    expect(asked.some((path) => path.startsWith((media?.[0]?.url ?? '?').replace('.webp', '')))).toBe(true);
    await page.getByRole('link', { name: 'Media' }).click();
    await expect(page.getByRole('button', { name: 'Open picture: An arm' })).toBeVisible();
  });

  test('nothing moves while pictures come, and one that does not come leaves its description', {
    tag: '@core',
  }, async ({ visit, people, server }) => {
    const ada = await people.join();
    const sizes = [
      [900, 600],
      [400, 1600],
      [1600, 300],
      [700, 700],
    ] as const;
    for (const [at, [width, height]] of sizes.entries()) {
      const pictures = sizes.slice(0, at + 1).map(() => ({ width, height, alt: `Picture ${at}` }));
      await postPictures(server.url, ada, { content: `Walk ${at}`, pictures });
    }
    const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
    const page = await visit(`/profile/${ada.username}`, ada, {
      prepare: async (opened) => {
        await opened.route('**/media/*', async (route) => {
          await come;
          await route.continue();
        });
      },
    });
    await expect(post(page, 'Walk 3').getByRole('button', { name: 'Open picture: Picture 3' })).toHaveCount(4);
    await watchShifts(page);
    const heights = await rowHeights(page);
    letCome();
    await expect(post(page, 'Walk 3').locator('img[data-loaded="true"]')).toHaveCount(4);
    expect(await rowHeights(page)).toEqual(heights);
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBe(0);

    tolerate(page, /status of 404 .*\/media\//);
    await page.unroute('**/media/*');
    await page.route('**/media/*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`/post/${(await ada.postsOf(ada.username))[0]?._id}`);
    await expect(page.getByRole('button', { name: 'Open picture: Picture 3' }).first()).toHaveText('Picture 3');
  });
});

const expectNoSideways = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

const rowHeights = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as { shifted: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
  });

const swipe = (target: Locator, ...by: [across: number, down?: number]) =>
  target.evaluate((element, [across, down = 0]) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = (x: number, y: number) => [
      new Touch({ identifier: 1, target: element, clientX: left + width / 2 + x, clientY: top + height / 2 + y }),
    ];
    const send = (type: string, finger: Touch[], touches: Touch[]) =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: finger }));
    send('touchstart', at(0, 0), at(0, 0));
    send('touchend', at(across, down), []);
  }, by);
