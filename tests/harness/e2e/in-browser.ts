import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Pipit } from '#browser-server/tab/connect.ts';
import { serveFolder } from '../../../scripts/static/serve.ts';
import type { RunningServer } from '../process/server.ts';
import { type OpenBrowser, openPage, tidied } from './browsers.ts';

declare global {
  interface Window {
    pipit: Pipit;
  }
}

/** The project in which every test has the server in its own browser. */
export const IN_BROWSER = 'in-browser';
const SITE = fileURLToPath(new URL('../../../dist/static', import.meta.url));

/** A plain static host with the static build. */
export async function startStaticHost(): Promise<RunningServer> {
  if (!existsSync(SITE)) throw new Error('There is no static build: run "npm run build:static".');
  const host = serveFolder(SITE).listen(0, '127.0.0.1');
  await once(host, 'listening');
  const stop = async () => {
    host.closeAllConnections();
    host.close();
  };
  return { url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`, stop };
}

/** One browser with its own server, and a background tab through which the people of a test act. */
export interface Home extends OpenBrowser {
  fetch: typeof globalThis.fetch;
  /** Signs in by the storage of a session. */
  remember(items: Record<string, string>): Promise<void>;
  /** Call it at the end of a test. The next test gets the same community, unless a change cannot be undone. */
  leave(): Promise<void>;
}

let home: Home | undefined;

export const fetchAtHome: typeof globalThis.fetch = (input, init) => {
  if (!home) throw new Error('Nobody is at home: the test has to ask for `visit`.');
  return home.fetch(input, init);
};

export async function openHome(browser: Browser, url: string): Promise<Home> {
  home ??= await furnish(browser, url);
  return home;
}

async function furnish(browser: Browser, url: string): Promise<Home> {
  // The service worker has its own tests; here it would hide requests from the test.
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
  const tab = await context.newPage();
  await tab.goto(QUIET);
  await tab.evaluate(async () => {
    const html = await (await fetch('/app.html')).text();
    const [module] = /assets\/connect-[\w-]+\.js/.exec(html) ?? [];
    const { connect } = await import(`${location.origin}/${module}`);
    window.pipit = connect({ base: '/', onChanged: () => undefined, onReplaced: () => undefined });
  });
  await makeLineVisible(context);
  const opened = await openPage(context, url, QUIET);
  const leave = async () => {
    if (await tidied(opened, [tab])) return;
    home = undefined;
    await context.close();
  };
  return { ...opened, fetch: fetchIn(tab), remember: (items) => remember(tab, items), leave };
}

/** Any page of the origin that does not start the client. */
const QUIET = '/favicon.svg';

/**
 * Tests watch and cut the connection between page and server, which does not exist here. So each request of a page is
 * first sent to the host. If no test stops it, it gets the host's 404.html, and goes on to the worker.
 */
const makeLineVisible = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(window, 'pipit', {
      configurable: true,
      set(pipit: Pipit) {
        const direct = pipit.fetch;
        pipit.fetch = async (input, init) => {
          const request = new Request(input, init);
          const seen = await fetch(request.clone());
          if (!seen.headers.get('content-type')?.startsWith('text/html')) return seen;
          await seen.text();
          return direct(request);
        };
        Object.defineProperty(window, 'pipit', { value: pipit });
      },
    });
  });

const fetchIn =
  (tab: Page): typeof globalThis.fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const asked = {
      path: pathname + search,
      method: request.method,
      headers: [...request.headers] as [string, string][],
      body: request.body ? await request.text() : null,
    };
    const { status, text } = await tab.evaluate(async ({ path, body, ...rest }) => {
      const answer = await window.pipit.fetch(path, { ...rest, ...(body !== null && { body }) });
      return { status: answer.status, text: await answer.text() };
    }, asked);
    return new Response(text, { status });
  };

const remember = (tab: Page, items: Record<string, string>): Promise<void> =>
  tab.evaluate((items) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, items);
