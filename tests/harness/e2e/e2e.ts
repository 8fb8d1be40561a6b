import { expect } from '@playwright/test';
import { type People, peopleOn } from '../api/people.ts';
import { type ServerProcess, startServer } from '../process/server.ts';
import { type Browsers, keepBrowsers, type OpenBrowser } from './browsers.ts';
import { fetchAtHome, IN_BROWSER } from './in-browser.ts';
import type { Motion } from './notes.ts';
import { test as serverTest } from './servers.ts';
import { sessionOf, type Visit } from './visit.ts';
import { visitAtHome } from './visit-at-home.ts';

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
export type Screen = keyof typeof screens;

export { expect };

interface Fixtures {
  visit: Visit;
  /** Most tests use reduced motion, because it saves time. */
  motion: Motion;
  /** Starts a server for this test. It ends after the pages that are open on it. */
  serve: (settings?: Record<string, string>) => Promise<ServerProcess>;
}

interface WorkerFixtures {
  people: People;
  browsers: Browsers;
}

export const test = serverTest.extend<Fixtures, WorkerFixtures>({
  motion: ['reduce', { option: true }],
  people: [
    async ({ server }, use, { project }) =>
      use(project.name === IN_BROWSER ? peopleOn(server.url, fetchAtHome) : peopleOn(server.url)),
    { scope: 'worker' },
  ],
  browsers: [
    async ({ browser }, use) => {
      const browsers = keepBrowsers(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  serve: async ({}, use) => {
    const servers: ServerProcess[] = [];
    await use(async (settings) => {
      const server = await startServer(settings);
      servers.push(server);
      return server;
    });
    await Promise.all(servers.map((server) => server.stop()));
  },
  visit: async ({ browser, browsers, serve: _, server, viewport, isMobile, hasTouch, motion }, use, testInfo) => {
    if (testInfo.project.name === IN_BROWSER) return visitAtHome(browser, server, use, testInfo);
    const opened: OpenBrowser[] = [];
    await use(async (path, member, options = {}) => {
      const { on = server, storage = {}, prepare, javaScriptEnabled = true, fresh = !javaScriptEnabled } = options;
      // All settings that tests change with `test.use` must be listed here.
      const settings = { viewport, isMobile, hasTouch, javaScriptEnabled, reducedMotion: motion };
      const taken = await browsers.take(on.url, settings, fresh);
      opened.push(taken);
      const { page } = taken;
      await page.evaluate((items) => Object.assign(localStorage, items), { ...sessionOf(member), ...storage });
      await prepare?.(page);
      await page.goto(path);
      return page;
    });
    const faults = opened.flatMap(({ watch }) => watch.faults());
    for (const each of opened) await browsers.giveBack(each);
    expect(faults).toEqual([]);
  },
});

/** Runs the same tests on a phone and on a desktop. */
export function onEachScreen(define: (screen: Screen) => void): void {
  for (const screen of ['phone', 'desktop'] as const) {
    test.describe(`on a ${screen}`, () => {
      test.use(screens[screen]);
      define(screen);
    });
  }
}

/** Runs tests on a phone only. They hold on every screen if they hold on the smallest. */
export function onSmallScreen(define: (screen: Screen) => void): void {
  test.describe('in one hand', () => {
    test.use(screens.phone);
    define('phone');
  });
}
