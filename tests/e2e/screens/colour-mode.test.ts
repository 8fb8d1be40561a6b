import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { signIn } from '#tests/harness/e2e/steps.ts';

test.use({ ...screens.phone, motion: 'no-preference' });

/** The prerendered page and the app each have a button; `colorMode.test.ts` has the rules. */
const mode = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark mode', exact: true });
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light mode', exact: true });
const frame = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');

/** Presses the button, and returns the elements whose colour changes gradually. */
async function fading(page: Page): Promise<unknown[]> {
  const button = toDark(page);
  await button.waitFor();
  await page.mouse.move(0, 0);
  return button.evaluate((pressed: HTMLElement) => {
    pressed.click();
    return document
      .getAnimations()
      .filter((one) => one instanceof CSSTransition && one.transitionProperty.endsWith('color'))
      .map(({ effect }) => (effect as KeyframeEffect).target?.className);
  });
}

test('light is the default, the button switches at once and says what it will do, and the choice lasts', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/', undefined, { prepare: (opened) => opened.emulateMedia({ colorScheme: 'dark' }) });
  for (const path of ['/', '/login', '/signup', '/nowhere']) {
    await test.step(path, async () => {
      if (path !== '/') await page.goto(path);
      await expect(toDark(page)).toBeVisible();
      expect(await mode(page)).toBe('light');
      const light = await frame(page);
      expect(await fading(page)).toEqual([]);
      await expect(toLight(page)).toBeVisible();
      await expect(toDark(page)).toHaveCount(0);
      expect(await mode(page)).toBe('dark');
      expect(await frame(page)).not.toBe(light);
      await expect(toLight(page)).not.toHaveAttribute('aria-pressed');
      await toLight(page).click();
      await expect(toDark(page)).toBeVisible();
      expect(await mode(page)).toBe('light');
    });
  }

  await test.step('over a reload, a log-in, and in the next tab', async () => {
    await page.goto('/login');
    await toDark(page).click();
    expect(await page.evaluate(() => localStorage.getItem('pipit-color-mode'))).toBe('dark');
    await page.reload();
    await expect(toLight(page)).toBeVisible();
    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
    expect(await mode(page)).toBe('dark');
    const tab = await page.context().newPage();
    await tab.goto('/explore');
    await toLight(tab).click();
    await expect(toDark(page)).toBeVisible();
    expect(await mode(page)).toBe('light');
    expect(await fading(page)).toEqual([]);
  });
});

test('Auto, chosen in the account, follows the device, over a reload and on the pages of visitors; the button ends it', async ({
  visit,
  people,
}) => {
  const page = await visit('/account', await people.join());
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByRole('radio', { name: 'Auto' }).check();
  await expect(toLight(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toDark(page)).toBeVisible();
  expect(await mode(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Auto' })).toBeChecked();
  expect(await mode(page)).toBe('dark');
  await toLight(page).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await mode(page)).toBe('light');

  await page.getByRole('radio', { name: 'Auto' }).check();
  await page.evaluate(() => {
    for (const name of ['token', 'user']) localStorage.removeItem(name);
  });
  for (const path of ['/', '/login']) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(path);
    await expect(toLight(page)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(toDark(page)).toBeVisible();
  }
});

test('a reader in the dark never sees a page flash white: the mode is set before anything is drawn', async ({
  visit,
}) => {
  const page = await visit('/', undefined, {
    storage: { 'pipit-color-mode': 'dark' },
    prepare: (opened) =>
      opened.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
          if (document.body && !seen.length) seen.push(document.documentElement.dataset.theme ?? '');
        }).observe(document, { childList: true, subtree: true });
        const note = () => seen.push(document.documentElement.dataset.theme ?? '');
        new PerformanceObserver(note).observe({ type: 'paint', buffered: true });
      }),
  });
  for (const path of ['/', '/login']) {
    if (path !== '/') await page.goto(path);
    await expect(toLight(page)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['dark']));
  }
});
