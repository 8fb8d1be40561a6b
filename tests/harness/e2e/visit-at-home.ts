import { type Browser, expect, type Page, type TestInfo } from '@playwright/test';
import type { RunningServer } from '../process/server.ts';
import { openHome } from './in-browser.ts';
import { sessionOf, type Visit } from './visit.ts';
import { tolerate } from './watch.ts';

/** `visit` for the server in the browser: all pages are tabs of one browser, and belong to one person. */
export async function visitAtHome(
  browser: Browser,
  host: RunningServer,
  use: (visit: Visit) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const home = await openHome(browser, host.url);
  const { context, watch, remember } = home;
  let free: Page | undefined = home.page;
  let person: string | undefined;
  await use(async (path, member, { on, storage, prepare, javaScriptEnabled } = {}) => {
    info.skip(on !== undefined, 'It needs a server with other settings or data.');
    info.skip(javaScriptEnabled === false, 'Without JavaScript there is no server.');
    const username = member?.username ?? '';
    info.skip((person ?? username) !== username, 'Two people cannot be signed in to one browser at once.');
    person = username;
    await remember({ ...sessionOf(member), ...storage });
    const page = free ?? (await context.newPage());
    free = undefined;
    // A static host answers a deep link with its 404.html.
    tolerate(page, /status of 404 .*\((?!\S*\/assets\/)\S*\)/);
    await prepare?.(page);
    await page.goto(path);
    return page;
  });
  const faults = watch.faults();
  await home.leave();
  expect(faults).toEqual([]);
}
