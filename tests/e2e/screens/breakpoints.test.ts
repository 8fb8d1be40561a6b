import type { Page } from '@playwright/test';
import type { Member, People } from '#tests/harness/api/people.ts';
import { expect, test } from '#tests/harness/e2e/e2e.ts';

const EM = 16;

/** Widths on both sides of each breakpoint, and the parts that are visible there. */
const WIDTHS = [
  { width: 320, footbar: true, drawer: true, sidebar: false, panel: false },
  { width: 30 * EM, footbar: true, drawer: true, sidebar: false, panel: false },
  { width: 48 * EM - 1, footbar: true, drawer: true, sidebar: false, panel: false },
  { width: 48 * EM, footbar: false, drawer: true, sidebar: false, panel: false },
  { width: 62 * EM - 1, footbar: false, drawer: true, sidebar: false, panel: false },
  { width: 62 * EM, footbar: false, drawer: false, sidebar: true, panel: false },
  { width: 80 * EM - 1, footbar: false, drawer: false, sidebar: true, panel: false },
  { width: 80 * EM, footbar: false, drawer: false, sidebar: true, panel: true },
  { width: 96 * EM, footbar: false, drawer: false, sidebar: true, panel: true },
];

const parts = (page: Page) => ({
  footbar: page.getByRole('navigation', { name: 'Quick navigation' }),
  drawer: page.getByRole('button', { name: 'Open menu' }),
  sidebar: page.getByRole('navigation', { name: 'Main' }),
  panel: page.getByRole('complementary'),
});

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** A member with a long name and long words. */
async function longWinded(people: People): Promise<Member> {
  const ada = await people.join({ firstName: 'Maximiliane', lastName: 'Featherstonehaugh-Winterbottom' });
  await ada.writes('Averylongwordthatneverendsandhasnospacesinitatallsothatitmustbebrokensomewhereorthepagewillscroll');
  return ada;
}

async function expectParts(page: Page, there: Record<keyof ReturnType<typeof parts>, boolean>): Promise<void> {
  for (const [name, part] of Object.entries(parts(page))) {
    await expect(part).toHaveCount(there[name as keyof typeof there] ? 1 : 0);
  }
  // Exactly one sort control: in the panel, or next to the title if there is none.
  await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveCount(1);
}

/** One width for each kind of layout. Pages open with these widths, and resizing leads to all others. */
const BEGINNINGS = [320, 48 * EM, 62 * EM, 80 * EM];

async function expectFits(page: Page, { width, ...there }: (typeof WIDTHS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await expectParts(page, there);
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
}

test('at every width navigation is there, nothing is cut off, and only what fits is shown', {
  tag: '@core',
}, async ({ visit, people }) => {
  const page = await visit('/userFeed', await longWinded(people));
  for (const layout of WIDTHS) {
    await test.step(`at ${layout.width} px`, async () => {
      await expectFits(page, layout);
      if (!BEGINNINGS.includes(layout.width)) return;
      await page.reload();
      await expectFits(page, layout);
    });
  }
});

test('on explore and on a profile nothing is cut off at any width, and a turn moves the navigation at once', async ({
  visit,
  people,
}) => {
  const ada = await longWinded(people);
  const page = await visit('/explore', ada);
  for (const path of ['/explore', `/profile/${ada.username}`]) {
    if (path !== '/explore') await page.goto(path);
    for (const layout of WIDTHS) await test.step(`${path} at ${layout.width} px`, () => expectFits(page, layout));
  }
  const { drawer, sidebar, panel } = parts(page);
  await expect(panel.getByRole('searchbox')).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(panel).toHaveCount(0);
  await expect(sidebar).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(sidebar).toBeVisible();
  await expect(drawer).toHaveCount(0);
});
