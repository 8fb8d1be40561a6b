import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { generateCommunity } from '#seed/generate/generate.ts';
import type { Volume } from '#seed/generate/plan.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import type {} from '#web/app/browser/ownServer.ts';
import { serveFolder } from '../../scripts/static/serve.ts';
import { findBrowser, launchWith } from '../../tests/harness/browser/browser.ts';
import { median } from '../lib/stats.ts';

const SITE = fileURLToPath(new URL('../../dist/static', import.meta.url));
const CONFIG = fileURLToPath(new URL('../../vite.static.config.ts', import.meta.url));
const VISITS = 5;
const CALLS = 200;
const VOLUMES: Record<string, Volume> = {
  '50': { users: 20, posts: 50, likes: 100, follows: 60, comments: 50 },
  '20,000': { users: 2_000, posts: 20_000, likes: 100_000, follows: 40_000, comments: 20_000 },
};

/** Prints the size of the static build, the time to its server's first response, and the cost of a page and a like. */
export async function measureStatic(): Promise<void> {
  if (!existsSync(SITE)) await build({ configFile: CONFIG, logLevel: 'error' });
  const server = serveFolder(SITE).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const browser = await chromium.launch(launchWith(await findBrowser('installed')));
  try {
    printBytes();
    const visits = [];
    for (let i = 0; i < VISITS; i++) visits.push(await firstAnswers(await browser.newContext(), site));
    print('first answer, first visit', `${whole(median(visits.map(([first]) => first)))} ms`);
    print('first answer, later visits', `${whole(median(visits.map(([, later]) => later)))} ms`);
    for (const [posts, volume] of Object.entries(VOLUMES)) {
      await printCalls(await browser.newContext(), site, posts, volume);
    }
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

function printBytes(): void {
  const assets = readdirSync(join(SITE, 'assets'));
  const sizeOf = (pattern: RegExp) =>
    assets
      .filter((name) => pattern.test(name))
      .reduce((sum, name) => sum + gzipSync(readFileSync(join(SITE, 'assets', name)), { level: 9 }).length, 0);
  print('SQLite, wasm', `${kilobytes(sizeOf(/\.wasm$/))} gz`);
  print('server, JavaScript', `${kilobytes(sizeOf(/^worker-.*\.js$/))} gz`);
  print('client, JavaScript', `${kilobytes(sizeOf(/^(?!worker-).*\.js$/))} gz, all screens`);
}

/** Time from the start of the navigation to the first page of posts, for new and for returning visitors. */
async function firstAnswers(context: BrowserContext, site: string): Promise<[number, number]> {
  await context.addInitScript(() => {
    Object.defineProperty(globalThis, 'pipit', {
      configurable: true,
      set(value) {
        Object.defineProperty(globalThis, 'pipit', { value });
        const answered = value.fetch('/api/posts?limit=20').then(() => performance.now());
        Object.assign(globalThis, { answered });
      },
    });
  });
  const page = await context.newPage();
  const visit = async () => {
    await page.goto(`${site}login`);
    await page.waitForFunction(() => 'answered' in globalThis);
    return page.evaluate(() => (globalThis as unknown as { answered: Promise<number> }).answered);
  };
  const times: [number, number] = [await visit(), 0];
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  times[1] = await visit();
  await context.close();
  return times;
}

async function printCalls(context: BrowserContext, site: string, posts: string, volume: Volume): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${site}login`);
  await page.waitForFunction(() => globalThis.pipit);
  await bringIn(page, site, volume);
  // The page returns to the landing page, which has no server.
  await page.waitForURL(site);
  await page.goto(`${site}login`);
  await page.waitForFunction(() => globalThis.pipit);
  const { floor, feed, like } = await timeCalls(page);
  const line = (ms: number) => `${ms.toFixed(2)} ms, ${(ms / floor).toFixed(1)} × a call that does nothing`;
  print(`feed page, ${posts} posts`, line(feed));
  print(`like, ${posts} posts`, line(like));
  await context.close();
}

async function bringIn(page: Page, site: string, volume: Volume): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-bench-static-'));
  const file = join(folder, 'pipit.db');
  const store = await openStore(nodeSqlite(file));
  await generateCommunity(store, { volume, seed: 1, until: Date.UTC(2026, 10, 1), guestPasswordHash: '' });
  await closeStore(store);
  await page.route('**/bench.db', (route) => route.fulfill({ path: file }));
  await page
    .evaluate(async (url) => globalThis.pipit?.importDatabase(await (await fetch(url)).blob()), `${site}bench.db`)
    // The import navigates away, so the evaluation never returns.
    .catch(() => undefined);
  rmSync(folder, { recursive: true });
}

const timeCalls = (page: Page): Promise<{ floor: number; feed: number; like: number }> =>
  page.evaluate(async (calls) => {
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await globalThis.pipit?.fetch(path, init);
      if (!answer?.ok) throw new Error(`${path} answered ${answer?.status}`);
      return answer.json();
    };
    const p50 = async (call: (i: number) => Promise<unknown>) => {
      const times: number[] = [];
      for (let i = 0; i < calls; i++) {
        const start = performance.now();
        await call(i);
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[calls / 2] ?? 0;
    };
    const { guest } = await ask('/api/config');
    const { encodedToken } = await ask('/api/auth/login', { method: 'POST', body: JSON.stringify(guest) });
    const headers = { authorization: encodedToken, prefer: 'return=representation' };
    const { posts } = await ask('/api/posts?limit=1', { headers });
    const verbs = posts[0].likes.likedBy.length > 0 ? ['dislike', 'like'] : ['like', 'dislike'];
    const floor = await p50(() => ask('/healthz'));
    const feed = await p50(() => ask('/api/posts?feed=home&sort=trending&limit=20', { headers }));
    const like = await p50((i) => ask(`/api/posts/${verbs[i % 2]}/${posts[0]._id}`, { method: 'POST', headers }));
    return { floor, feed, like };
  }, CALLS);

const print = (name: string, value: string) => console.log(`${name.padEnd(28)} ${value}`);
const whole = (value: number) => Math.round(value).toLocaleString('en');
const kilobytes = (bytes: number) => `${whole(bytes / 1000)} kB`;

if (import.meta.main) await measureStatic();
