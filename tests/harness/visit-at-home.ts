import { type Browser, expect, type TestInfo } from '@playwright/test';
import { openHome } from './in-browser.ts';
import type { RunningServer } from './server.ts';
import { sessionOf, type Visit } from './visit.ts';
import { tolerate, watchContext } from './watch.ts';

/** `visit` where the server is in the browser: all pages are tabs of one browser, and one person's. */
export async function visitAtHome(
  browser: Browser,
  host: RunningServer,
  use: (visit: Visit) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const { context, remember } = await openHome(browser, host.url);
  const faults = await watchContext(context, host.url);
  let person: string | undefined;
  await use(async (path, member, { on, storage, prepare, javaScriptEnabled } = {}) => {
    info.skip(on !== undefined, 'It needs a server with other settings or data.');
    info.skip(javaScriptEnabled === false, 'Without JavaScript there is no server.');
    const username = member?.username ?? '';
    info.skip((person ?? username) !== username, 'Two people cannot be signed in to one browser at once.');
    person = username;
    await remember({ ...sessionOf(member), ...storage });
    const page = await context.newPage();
    // A static host answers a deep link with its 404.html.
    tolerate(page, /status of 404/);
    await prepare?.(page);
    await page.goto(path);
    return page;
  });
  await context.close();
  expect(faults()).toEqual([]);
}
