import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';

test.use({ motion: 'no-preference' });

const mode = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const toDark = (page: Page) => page.getByRole('button', { name: 'Switch to dark mode', exact: true });
const toLight = (page: Page) => page.getByRole('button', { name: 'Switch to light mode', exact: true });

onSmallScreen(() => {
  for (const path of ['/', '/login', '/signup', '/userFeed', '/nowhere']) {
    test(`on ${path} light is the default, and the button switches and says what it will do`, async ({
      visit,
      people,
    }) => {
      const member = path === '/userFeed' ? await people.join() : undefined;
      const page = await visit(path, member, { prepare: (opened) => opened.emulateMedia({ colorScheme: 'dark' }) });
      await expect(toDark(page)).toBeVisible();
      expect(await mode(page)).toBe('light');
      await toDark(page).click();
      await expect(toLight(page)).toBeVisible();
      await expect(toDark(page)).toHaveCount(0);
      expect(await mode(page)).toBe('dark');
      await expect(toLight(page)).not.toHaveAttribute('aria-pressed');
      await toLight(page).click();
      await expect(toDark(page)).toBeVisible();
      expect(await mode(page)).toBe('light');
    });
  }
});

test('the choice lasts: over a reload, over sign-in and log-out, and in the next tab', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/');
  await toDark(page).click();
  expect(await page.evaluate(() => localStorage.getItem('pipit-color-mode'))).toBe('dark');
  await page.reload();
  await expect(toLight(page)).toBeVisible();
  await page.goto('/login');
  await expect(toLight(page)).toBeVisible();
  await page.getByLabel('User Name').fill(ada.username);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/userFeed');
  expect(await mode(page)).toBe('dark');
  const tab = await page.context().newPage();
  await tab.goto('/explore');
  await expect(toLight(tab)).toBeVisible();
  await toLight(tab).click();
  await expect(toDark(page)).toBeVisible();
  expect(await mode(page)).toBe('light');
});

test('Auto, chosen in the account, follows the device, over a reload and on every page; the button ends it', async ({
  visit,
  people,
}) => {
  const page = await visit('/account', await people.join());
  await page.emulateMedia({ colorScheme: 'dark' });
  const auto = page.getByRole('radio', { name: 'Auto' });
  await auto.check();
  await expect(toLight(page)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(toDark(page)).toBeVisible();
  expect(await mode(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect(auto).toBeChecked();
  expect(await mode(page)).toBe('dark');
  await toLight(page).click();
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  expect(await mode(page)).toBe('light');
});

for (const path of ['/', '/login']) {
  test(`whoever chose Auto sees ${path} as the device has it`, async ({ visit }) => {
    const storage = { 'pipit-color-mode': 'auto' };
    const page = await visit(path, undefined, {
      storage,
      prepare: (opened) => opened.emulateMedia({ colorScheme: 'dark' }),
    });
    await expect(toLight(page)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(toDark(page)).toBeVisible();
  });

  test(`a reader in the dark never sees ${path} flash white: the mode is set before anything is drawn`, async ({
    visit,
  }) => {
    const page = await visit(path, undefined, {
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
    await expect(toLight(page)).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen)).toEqual(new Set(['dark']));
  });
}

test('the browser’s own frame takes the colour of the mode', async ({ visit }) => {
  const page = await visit('/login');
  const frame = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  const light = await frame();
  await toDark(page).click();
  await expect(toLight(page)).toBeVisible();
  expect(await frame()).not.toBe(light);
});

for (const path of ['/', '/login', '/userFeed']) {
  test(`switching ${path} is instant: no colour fades into another`, async ({ visit, people }) => {
    const page = await visit(path, path === '/userFeed' ? await people.join() : undefined);
    await toDark(page).waitFor();
    await page.mouse.move(0, 0);
    const fading = await toDark(page).evaluate((button: HTMLElement) => {
      button.click();
      const running = document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition && one.transitionProperty.endsWith('color'));
      return running.map(({ effect }) => (effect as KeyframeEffect).target?.className);
    });
    expect(fading).toEqual([]);
  });
}
