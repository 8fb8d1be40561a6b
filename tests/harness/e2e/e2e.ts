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
  /** Most tests see Pipit as those have it who asked for less motion: it takes less time. */
  motion: Motion;
  /** Starts a server for this test, which ends after the pages that are open on it. */
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
      // What tests set with `test.use`: whatever else they set there belongs here.
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

/** The same sentences on a phone and on a desktop. */
export function onEachScreen(define: (screen: Screen) => void): void {
  for (const screen of ['phone', 'desktop'] as const) {
    test.describe(`on a ${screen}`, () => {
      test.use(screens[screen]);
      define(screen);
    });
  }
}

/** Sentences that are true on every screen if they are on the smallest. */
export function onSmallScreen(define: (screen: Screen) => void): void {
  test.describe('in one hand', () => {
    test.use(screens.phone);
    define('phone');
  });
}
