import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

/** The browsers of these tests are used again, so what a test leaves behind must not reach the next. */
const KIND = { viewport: { width: 1000, height: 600 } };

test('a browser that is used again holds nothing of the test before', async ({ browsers, server }) => {
  const used = await browsers.take(server.url, KIND);
  const { page, context } = used;
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/api/config', (route) => route.abort());
  tolerate(page, /./);
  await page.setViewportSize({ width: 500, height: 500 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active', media: 'print' });
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'left', url: server.url }]);
  await page.goto('/login');
  await page.evaluate(() => {
    localStorage.setItem('left', 'here');
    sessionStorage.setItem('left', 'here');
    indexedDB.open('left');
    addEventListener('pagehide', () => localStorage.setItem('left', 'late'));
    console.error('seen');
    open('/signup');
  });
  await page.mouse.move(300, 300);
  await expect.poll(() => context.pages().length).toBe(2);
  await browsers.giveBack(used);

  const again = await browsers.take(server.url, KIND);
  expect(again.page).toBe(page);
  heard.length = 0;
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Guest Login' })).toBeVisible();
  const found = await page.evaluate(async () => ({
    databases: await indexedDB.databases(),
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookie: document.cookie,
    size: [innerWidth, innerHeight],
    media: [
      '(prefers-color-scheme: dark)',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      'print',
    ].filter((query) => matchMedia(query).matches),
    hovered: document.querySelectorAll('body :hover').length,
    entries: history.length,
  }));
  expect(found).toEqual({
    databases: [],
    local: {},
    session: {},
    cookie: '',
    size: [1000, 600],
    media: [],
    hovered: 0,
    entries: 2,
  });
  expect(heard).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(await page.evaluate(async () => (await fetch('/api/config')).status)).toBe(200);
  await page.evaluate(() => console.error('planted'));
  await expect.poll(() => again.watch.faults()).toEqual([expect.stringContaining('planted')]);
  again.notes.spent = true;
  await browsers.giveBack(again);
});

for (const [what, act] of [
  ['a script for every page', (page) => page.addInitScript(() => undefined)],
  ['a script for every page of the context', (page) => page.context().addInitScript(() => undefined)],
  ['a clock', (page) => page.clock.install()],
  ['a time', (page) => page.context().clock.setFixedTime(0)],
  ['a line that is cut', (page) => page.context().setOffline(true)],
  ['a key that is held', (page) => page.keyboard.down('Shift')],
  ['a cache', (page) => page.evaluate(async () => void (await caches.open('left')))],
  ['a page that is closed', (page) => page.close()],
] satisfies [string, (page: Page) => Promise<unknown>][]) {
  test(`a browser with ${what} is not used again`, async ({ browsers, server }) => {
    const used = await browsers.take(server.url, KIND);
    await act(used.page);
    await browsers.giveBack(used);
    const next = await browsers.take(server.url, KIND);
    expect(next.page).not.toBe(used.page);
    await browsers.giveBack(next);
  });
}
