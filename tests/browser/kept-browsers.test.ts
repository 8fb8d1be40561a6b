import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { securityHeaders } from '#server/http/headers.ts';
import { type Browsers, keepBrowsers } from '#tests/harness/e2e/browsers.ts';
import { failedRequests, isBlanket, tolerate, watchContext } from '#tests/harness/e2e/watch.ts';
import { waitFor } from '#tests/harness/wait.ts';

/** The end-to-end tests reuse a browser, so the state that a test leaves must not reach the next. */
const KIND = { viewport: { width: 1000, height: 600 } };
const PAGE = '<!doctype html><html lang="en"><title>Page</title><textarea rows="40" cols="120"></textarea>';

let browser: Browser;
let browsers: Browsers;
let server: Server;
let origin: string;

beforeAll(async () => {
  browser = await chromium.connect(inject('browser').endpoint);
  browsers = keepBrowsers(browser);
  server = createServer(({ url }, answer) => {
    const type = url === '/robots.txt' ? 'text/plain' : 'text/html';
    answer.writeHead(200, { ...securityHeaders(PAGE), 'content-type': type }).end(type === 'text/html' ? PAGE : '');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browsers.close();
  await browser.close();
  server.closeAllConnections();
  server.close();
});

test('a browser that is used again holds nothing of the test before', async () => {
  const used = await browsers.take(origin, KIND);
  const { page, context } = used;
  const heard: string[] = [];
  page.on('request', (request) => heard.push(request.url()));
  await page.route('**/api/config', (route) => route.abort());
  tolerate(page, /console: planted/);
  await page.setViewportSize({ width: 500, height: 500 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active', media: 'print' });
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'left', url: origin }]);
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
  await waitFor(() => expect(context.pages()).toHaveLength(2));
  await browsers.giveBack(used);

  const again = await browsers.take(origin, KIND);
  expect(again.page).toBe(page);
  heard.length = 0;
  await page.goto('/login');
  await page.getByRole('textbox').waitFor();
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
  await waitFor(() => expect(again.watch.faults()).toEqual([expect.stringContaining('planted')]));
  again.notes.spent = true;
  await browsers.giveBack(again);
});

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['a script for every page', (page) => page.addInitScript(() => undefined)],
  ['a script for every page of the context', (page) => page.context().addInitScript(() => undefined)],
  ['a clock', (page) => page.clock.install()],
  ['a time', (page) => page.context().clock.setFixedTime(0)],
  ['a network that is cut off', (page) => page.context().setOffline(true)],
  ['a key that is held', (page) => page.keyboard.down('Shift')],
  ['a cache', (page) => page.evaluate(async () => void (await caches.open('left')))],
  ['a page that is closed', (page) => page.close()],
])('a browser with %s is not used again', async (_, act) => {
  const used = await browsers.take(origin, KIND);
  await act(used.page);
  await browsers.giveBack(used);
  const next = await browsers.take(origin, KIND);
  expect(next.page).not.toBe(used.page);
  await browsers.giveBack(next);
});

describe('the watch over every page of the end-to-end tests', () => {
  test('sees what it is there for', async () => {
    const context = await browser.newContext({ baseURL: origin });
    onTestFinished(() => context.close());
    const { faults } = await watchContext(context, origin);
    const page = await context.newPage();
    await page.goto('/login');
    await page.evaluate(async () => {
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'alert(1)' }));
      await fetch('https://elsewhere.example').catch(() => undefined);
      document.body.append(Object.assign(new Image(), { src: 'https://pictures.example/a.png' }));
      setTimeout(() => {
        throw new Error('planted');
      });
    });
    await waitFor(() => {
      const seen = faults().join('\n');
      expect(seen).toContain('planted');
      expect(seen).toContain('securitypolicyviolation script-src');
      expect(seen).toContain('securitypolicyviolation connect-src');
      expect(seen).toContain('left the origin: https://pictures.example');
    });
  });

  test.each([
    /./,
    /Failed to load/,
    /Failed to load resource/,
    /status of 404/,
    /status of 5/,
    /net::ERR_/,
    /^console: |^uncaught: /,
  ])('%s would tolerate everything', (pattern) => expect(isBlanket(pattern)).toBe(true));

  test.each([
    [
      /status of 403 .*\/api\//,
      'console: Failed to load resource: the server responded with a status of 403 () (http://a/api/x)',
    ],
    [
      failedRequests('**/api/posts?**'),
      'console: Failed to load resource: net::ERR_FAILED (http://a/api/posts?limit=2)',
    ],
    [failedRequests('**/api/**'), 'console: Failed to load resource: net::ERR_FAILED (http://127.0.0.1:1/api/live)'],
    [
      failedRequests('**/assets/Composer*'),
      'console: Failed to load resource: net::ERR_FAILED (http://a/assets/Composer-x.js)',
    ],
  ])('%s names what fails', (pattern, fault) => {
    expect(isBlanket(pattern)).toBe(false);
    expect(pattern.test(fault)).toBe(true);
  });
});
