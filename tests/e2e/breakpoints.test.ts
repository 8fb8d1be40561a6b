import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e.ts';

const EM = 16;

/** Widths on both sides of each breakpoint, and what stands there. */
const WIDTHS = [
  { width: 320, drawer: true, sidebar: false, panel: false },
  { width: 30 * EM, drawer: true, sidebar: false, panel: false },
  { width: 48 * EM, drawer: true, sidebar: false, panel: false },
  { width: 62 * EM - 1, drawer: true, sidebar: false, panel: false },
  { width: 62 * EM, drawer: false, sidebar: true, panel: false },
  { width: 80 * EM - 1, drawer: false, sidebar: true, panel: false },
  { width: 80 * EM, drawer: false, sidebar: true, panel: true },
  { width: 96 * EM, drawer: false, sidebar: true, panel: true },
];

const parts = (page: Page) => ({
  drawer: page.getByRole('button', { name: 'Open menu' }),
  sidebar: page.getByRole('navigation', { name: 'Main' }),
  panel: page.getByRole('complementary'),
});

for (const { width, ...there } of WIDTHS) {
  test(`at ${width} px navigation is there, nothing is cut off, and only what fits is shown`, async ({
    visit,
    people,
  }) => {
    const ada = await people.join({ firstName: 'Maximiliane', lastName: 'Featherstonehaugh-Winterbottom' });
    await ada.writes(
      'Averylongwordthatneverendsandhasnospacesinitatallsothatitmustbebrokensomewhereorthepagewillscroll',
    );
    const page = await visit('/userFeed', ada, {
      prepare: (opened) => opened.setViewportSize({ width, height: 800 }),
    });
    await expect(page.getByRole('feed').getByRole('article')).toBeVisible();
    for (const [name, part] of Object.entries(parts(page))) {
      await expect(part).toHaveCount(there[name as keyof typeof there] ? 1 : 0);
    }
    // One sort: in the panel, or beside the title where there is none.
    await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveCount(1);
    for (const path of ['/userFeed', '/explore', `/profile/${ada.username}`]) {
      await page.goto(path);
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
}

test('turning the device moves navigation and panel at once', async ({ visit, people }) => {
  const page = await visit('/explore', await people.join());
  const { drawer, sidebar, panel } = parts(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(panel.getByRole('searchbox')).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(panel).toHaveCount(0);
  await expect(sidebar).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(sidebar).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

for (const path of ['/', '/login', '/signup', '/nowhere']) {
  test(`${path} needs no sideways scrolling at 320 px`, async ({ visit }) => {
    const page = await visit(path, undefined, {
      prepare: (opened) => opened.setViewportSize({ width: 320, height: 700 }),
    });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
