import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { guestAccount } from '#contract/guest.ts';
import { generateCommunity } from '#seed/generate.ts';
import { createPasswords } from '#server/passwords.ts';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { browserFlags, findBrowser } from '../tests/harness/browser.ts';
import { startServer } from '../tests/harness/server.ts';
import { median } from './lib/stats.ts';
import { measureStatic } from './static.ts';
import { type Load, loadsOf, SLOW_CPU } from './web-load.ts';

const VISITS = 5;
const POSTS = 5_000;
const LIKES = 15;
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** The client in a real browser on a community of 5,000 posts. The machine should have nothing else to do. */
const folder = mkdtempSync(join(tmpdir(), 'pipit-bench-web-'));
await fill(join(folder, 'pipit.db'));
const server = await startServer({ DATA_DIR: folder });
const { executablePath, env } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  env: { ...process.env, ...env } as Record<string, string>,
  args: browserFlags,
});
try {
  for (const path of ['/', '/login', '/userFeed']) await printLoads(browser, path);
  await printLikes(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
await measureStatic();

async function fill(file: string): Promise<void> {
  const store = await openStore(nodeSqlite(file));
  const volume = { users: 1_500, posts: POSTS, likes: 40_000, follows: 40_000, comments: 5_000 };
  const guestPasswordHash = await createPasswords().hash(guestAccount.password);
  await generateCommunity(store, { volume, seed: 1, until: Date.now(), guestPasswordHash });
  await closeStore(store);
}

async function printLoads(browser: Browser, path: string): Promise<void> {
  const session = path === '/userFeed' ? await logIn() : undefined;
  const loads: Load[] = [];
  for (let i = 0; i < VISITS; i++) loads.push(await loadsOf(browser, server.url, path, { ...phone, session }));
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  print(
    `${path}, slow phone`,
    `LCP ${whole(middle(({ lcp }) => lcp))} ms, TBT ${whole(middle(({ tbt }) => tbt))} ms, ` +
      `CLS ${middle(({ cls }) => cls).toFixed(3)}, script ${(middle(({ script }) => script) / 1000).toFixed(1)} kB on the wire`,
  );
}

async function logIn(): Promise<{ token: string; user: string }> {
  const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(guestAccount),
  });
  const { encodedToken, foundUser } = (await answer.json()) as { encodedToken: string; foundUser: object };
  return { token: encodedToken, user: JSON.stringify(foundUser) };
}

/** From the press to the pressed heart, with all posts loaded and the processor slowed down. */
async function printLikes(browser: Browser): Promise<void> {
  const context = await browser.newContext(phone);
  const { token, user } = await logIn();
  await context.addInitScript(({ token, user }) => Object.assign(localStorage, { token, user }), { token, user });
  const page = await context.newPage();
  await page.goto(`${server.url}/explore`);
  await loadAll(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  const times = [];
  for (let i = 0; i < LIKES; i++) times.push(await page.evaluate(pressLike));
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  print(
    `like at ${POSTS} posts, CPU ÷ ${SLOW_CPU}`,
    `${whole(median(times))} ms until it shows, ${nodes} nodes, heap ${(usedSize / 1e6).toFixed(0)} MB`,
  );
  await context.close();
}

async function loadAll(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await page.waitForFunction(
    (posts) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return [...document.querySelectorAll('article')].some((row) => row.getAttribute('aria-posinset') === posts);
    },
    String(POSTS),
    { timeout: 180_000, polling: 100 },
  );
}

async function pressLike(): Promise<number> {
  const button = document.querySelector<HTMLElement>('article [data-action="like"]');
  if (!button) throw new Error('No like button in sight.');
  const before = button.getAttribute('aria-pressed');
  const start = performance.now();
  const shown = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (button.getAttribute('aria-pressed') === before) return;
      observer.disconnect();
      resolve(performance.now() - start);
    });
    observer.observe(button, { attributes: true });
  });
  button.click();
  const time = await shown;
  await new Promise((resolve) => setTimeout(resolve, 300));
  return time;
}

function print(name: string, value: string): void {
  console.log(`${name.padEnd(28)} ${value}`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
