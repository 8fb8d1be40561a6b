import { expect as baseExpect } from '@playwright/test';
import { fetchAtHome, IN_BROWSER } from './in-browser.ts';
import { type Member, type People, peopleOn } from './people.ts';
import { type RunningServer, test as serverTest, startServer } from './server.ts';
import { sessionOf, type Visit } from './visit.ts';
import { visitAtHome } from './visit-at-home.ts';
import { watchContext } from './watch.ts';

export const screens = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
export type Screen = keyof typeof screens;

/** Patient, since machines that run tests are slow; what must be quick says so itself. */
export const expect = baseExpect.configure({ timeout: 15_000 });

interface Fixtures {
  visit: Visit;
}

interface WorkerFixtures {
  people: People;
  /** A server on which nobody has signed up yet. */
  emptyServer: RunningServer;
}

export const test = serverTest.extend<Fixtures, WorkerFixtures>({
  people: [
    async ({ server }, use, { project }) =>
      use(project.name === IN_BROWSER ? peopleOn(server.url, fetchAtHome) : peopleOn(server.url)),
    { scope: 'worker' },
  ],
  emptyServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startServer({ SEED: 'none' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, server }, use, testInfo) => {
    if (testInfo.project.name === IN_BROWSER) return visitAtHome(browser, server, use, testInfo);
    const opened: { close: () => Promise<void>; faults: () => string[] }[] = [];
    await use(async (path, member, options = {}) => {
      const { on = server, storage = {}, prepare, ...rest } = options;
      const context = await browser.newContext({
        baseURL: on.url,
        storageState: storageOf(on.url, member, storage),
        ...rest,
      });
      opened.push({ close: () => context.close(), faults: await watchContext(context, on.url) });
      const page = await context.newPage();
      await prepare?.(page);
      await page.goto(path);
      return page;
    });
    const faults = opened.flatMap(({ faults }) => faults());
    for (const { close } of opened) await close();
    expect(faults).toEqual([]);
  },
});

function storageOf(origin: string, member: Member | undefined, items: Record<string, string>) {
  const localStorage = Object.entries({ ...sessionOf(member), ...items }).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
}

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
