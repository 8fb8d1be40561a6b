import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { type Motion, type Notes, notePage } from './notes.ts';
import { type Watch, watchContext } from './watch.ts';

/** One person's browser and its open page. */
export interface OpenBrowser {
  page: Page;
  context: BrowserContext;
  watch: Watch;
  notes: Notes;
  /** A document of the origin without scripts, so that nothing writes while storage is cleared. */
  quiet: string;
  session: CDPSession;
}

/** The browsers of a worker. A browser that was returned clean has the client loaded and compiled for the next test. */
export interface Browsers {
  /**
   * Returns a browser whose page is at a quiet document of the origin. `fresh`: one that has loaded nothing, and is not
   * reused.
   */
  take(origin: string, options: BrowserContextOptions, fresh?: boolean): Promise<OpenBrowser>;
  giveBack(browser: OpenBrowser): Promise<void>;
  close(): Promise<void>;
}

/** Each browser holds a process. */
const MOST_IDLE = 6;

export function keepBrowsers(chromium: Browser): Browsers {
  const idle: OpenBrowser[] = [];
  const kinds = new WeakMap<OpenBrowser, string>();
  return {
    async take(origin, options, fresh = false) {
      const kind = JSON.stringify([origin, options]);
      const found = fresh ? -1 : idle.findLastIndex((each) => kinds.get(each) === kind);
      const [warm] = found < 0 ? [] : idle.splice(found, 1);
      if (warm) return warm;
      const context = await chromium.newContext({ ...options, baseURL: origin });
      const opened = await openPage(context, origin, '/robots.txt', options.reducedMotion ?? undefined);
      opened.notes.spent = fresh;
      kinds.set(opened, kind);
      return opened;
    },
    async giveBack(used) {
      if (!((await tidied(used)) && (await emptied(used)))) return used.context.close();
      idle.push(used);
      if (idle.length > MOST_IDLE) await idle.shift()?.context.close();
    },
    async close() {
      for (const { context } of idle.splice(0)) await context.close();
    },
  };
}

export async function openPage(
  context: BrowserContext,
  origin: string,
  quiet: string,
  motion?: Motion,
): Promise<OpenBrowser> {
  const watch = await watchContext(context, origin);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(quiet);
  return { page, context, watch, notes: notePage(page, motion), quiet, session };
}

/** Removes what a test left, except databases. Returns false if this is not certain. */
export async function tidied(
  { page, context, watch, notes, quiet, session }: OpenBrowser,
  stays: readonly Page[] = [],
): Promise<boolean> {
  if (notes.spent || page.isClosed()) return false;
  try {
    for (const other of context.pages()) if (other !== page && !stays.includes(other)) await other.close();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await notes.undo();
    await page.goto(quiet);
    await context.clearCookies();
    await session.send('Page.resetNavigationHistory');
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    watch.forget();
    return true;
  } catch {
    // The server has stopped, or the page refuses to be left.
    return false;
  }
}

/** Returns whether no databases, workers and caches are left. Deletes databases: chosen pictures leave one. */
const emptied = ({ page }: OpenBrowser): Promise<boolean> =>
  page.evaluate(async () => {
    const gone = (name: string) =>
      new Promise<boolean>((resolve) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.onsuccess = () => resolve(true);
        deletion.onerror = deletion.onblocked = () => resolve(false);
      });
    for (const { name = '' } of await indexedDB.databases()) if (!(await gone(name))) return false;
    const workers = await navigator.serviceWorker.getRegistrations();
    return workers.length + (await caches.keys()).length === 0;
  });
