import type { Locator, Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { layerLeft, like, post } from '#tests/harness/e2e/steps.ts';

/** Presses Tab until the target has the focus; a target that Tab does not reach is unreachable. */
async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < most; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

test.use(screens.desktop);

test('with the keyboard alone: sign up, post, like, comment, follow, log out', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  // Ten sequences of up to sixty presses of Tab.
  test.setTimeout(60_000);
  await people.join({ firstName: 'Keyed', lastName: 'Stranger' });
  const page = await visit('/');
  await press(page, page.getByRole('link', { name: 'Get started' }));
  await expect(page).toHaveURL('/signup');
  for (const [label, value] of [
    ['Name', 'Keya'],
    ['User Name', `keya.${crypto.randomUUID().slice(0, 8)}`],
    ['Email address', 'keya@example.org'],
    ['Password', 'a long enough password'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/userFeed');

  await press(page, page.getByRole('button', { name: '+ Add New Post' }));
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('Typed, not clicked.');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }));
  const article = post(page, 'Typed, not clicked.');
  await expect(article).toBeVisible();

  await press(page, like(article), 'Space');
  await expect(like(article)).toHaveAttribute('aria-pressed', 'true');
  await press(page, article.getByRole('link', { name: '0 comments' }));
  await expect(page).toHaveURL(/\/post\//);
  await tabTo(page, page.getByPlaceholder('Add Your Comment Here'));
  await page.keyboard.type('Answering myself.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Answering myself.')).toBeVisible();

  // A short list of posts, because the panel comes after it.
  await page.goto('/bookmarks');
  await press(page, page.getByRole('button', { name: /^Follow / }).first());
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').followingCount)).toBe(1);

  await page.reload();
  await press(page, page.getByRole('button', { name: /^Account menu/ }));
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Account' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

test('Tab goes through a page in the order in which it is read, the skip link past its bar, arrows through a menu', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('In order.');
  const page = await visit('/userFeed', ada);
  const article = post(page, 'In order.');
  await expect(article).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('searchbox')).toBeVisible();
  const order = [
    page.getByRole('link', { name: 'Skip to content' }),
    page.getByRole('banner').getByRole('link', { name: 'Pipit' }),
    page.getByRole('button', { name: 'Switch to dark mode' }),
    page.getByRole('button', { name: /^Account menu/ }),
    ...['User Feed', 'Explore', 'Bookmarks', 'Profile'].map((name) =>
      page.getByRole('navigation').getByRole('link', { name }),
    ),
    page.getByRole('button', { name: '+ Add New Post' }),
    article.getByRole('link', { name: ada.name }),
    article.getByRole('link', { name: 'In order.' }),
    like(article),
    article.getByRole('link', { name: '0 comments' }),
    article.getByRole('button', { name: 'Bookmark' }),
    article.getByRole('button', { name: /^Options/ }),
    page.getByRole('searchbox'),
  ];
  let last = -1;
  for (const stop of order) {
    const before = last;
    for (let step = 0; step < 4; step++) {
      await page.keyboard.press('Tab');
      last++;
      if (await stop.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(stop, `after ${before + 1} stops`).toBeFocused();
  }

  await test.step('a menu', async () => {
    const trigger = article.getByRole('button', { name: /^Options/ });
    await trigger.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(trigger).toBeFocused();
    await layerLeft(page);
  });

  await test.step('the skip link', async () => {
    await page.goto('/bookmarks');
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await page.goto('/userFeed');
    const row = await page.locator('[data-row]').filter({ hasText: 'In order.' }).elementHandle();
    const entries = await page.evaluate(() => history.length);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await row?.evaluate((element) => element.isConnected), 'the list stays').toBe(true);
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });
});

test('what has the focus can be seen, and neither bar covers it', async ({ visit, people }) => {
  const ada = await people.join();
  for (let i = 1; i <= 12; i++) await ada.writes(`Row ${i}.`);
  const page = await visit('/userFeed', ada);
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  for (let step = 0; step < 45; step++) await page.keyboard.press('Tab');
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Shift+Tab');
    const { hidden, bare } = await page.evaluate(() => {
      const focused = document.activeElement;
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      if (!focused || focused === document.body || focused.closest('header')) return { hidden: '', bare: '' };
      const { bottom } = focused.getBoundingClientRect();
      const ring = [getComputedStyle(focused), getComputedStyle(focused, '::after')];
      const name = focused.outerHTML.slice(0, 120);
      return {
        hidden: bottom <= bar ? name : '',
        bare: ring.every(({ outlineStyle, outlineWidth }) => outlineStyle === 'none' || outlineWidth === '0px')
          ? name
          : '',
      };
    });
    expect(hidden).toBe('');
    expect(bare).toBe('');
  }

  await test.step('nor the bar at the bottom of a phone, which moves nothing itself', async () => {
    await page.setViewportSize(screens.phone.viewport);
    await page.goto(`/profile/${ada.username}`);
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
    const bar = page.getByRole('navigation', { name: 'Quick navigation' });
    for (let i = 0; i < 30; i++) {
      await page.keyboard.press('Tab');
      const end = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused?.closest('main [data-row]') ? focused.getBoundingClientRect().bottom : 0;
      });
      expect(end).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    }
    const before = await page.evaluate(() => scrollY);
    await bar.getByRole('link', { name: 'Explore' }).focus();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });
});
