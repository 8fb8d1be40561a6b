import type { Page } from '@playwright/test';
import type { Member, People } from '#tests/harness/api/people.ts';
import { expect, test } from '#tests/harness/e2e/e2e.ts';

const EM = 16;

/** Widths on both sides of each breakpoint, and what stands there. */
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

/** Somebody whose name and words are as long as they come. */
async function longWinded(people: People): Promise<Member> {
  const ada = await people.join({ firstName: 'Maximiliane', lastName: 'Featherstonehaugh-Winterbottom' });
  await ada.writes('Averylongwordthatneverendsandhasnospacesinitatallsothatitmustbebrokensomewhereorthepagewillscroll');
  return ada;
}

async function expectParts(page: Page, there: Record<keyof ReturnType<typeof parts>, boolean>): Promise<void> {
  for (const [name, part] of Object.entries(parts(page))) {
    await expect(part).toHaveCount(there[name as keyof typeof there] ? 1 : 0);
  }
  // One sort: in the panel, or beside the title where there is none.
  await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveCount(1);
}

/** Each layout as a page begins with it; the tests below come to all widths by a change of the window. */
for (const { width, ...there } of WIDTHS.filter(({ width }) => [320, 48 * EM, 62 * EM, 80 * EM].includes(width))) {
  test(`at ${width} px navigation is there, nothing is cut off, and only what fits is shown`, async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed', await longWinded(people), {
      prepare: (opened) => opened.setViewportSize({ width, height: 800 }),
    });
    await expect(page.getByRole('feed').getByRole('article')).toBeVisible();
    await expectParts(page, there);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

for (const place of ['userFeed', 'explore', 'profile'] as const) {
  test(`on ${place} nothing is cut off at any width`, async ({ visit, people }) => {
    const ada = await longWinded(people);
    const page = await visit(place === 'profile' ? `/profile/${ada.username}` : `/${place}`, ada);
    for (const { width, ...there } of WIDTHS) {
      await test.step(`at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
        await expectParts(page, there);
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
      });
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

test('the pages of visitors need no sideways scrolling at 320 px', async ({ visit }) => {
  const page = await visit('/', undefined, {
    prepare: (opened) => opened.setViewportSize({ width: 320, height: 700 }),
  });
  for (const path of ['/', '/login', '/signup', '/nowhere']) {
    await test.step(path, async () => {
      if (path !== '/') await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
    });
  }
});
