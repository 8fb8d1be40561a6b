import type { Browser, CDPSession, Page } from '@playwright/test';
import { phone, print, type Session, whole } from '../lib/client.ts';
import { median } from '../lib/stats.ts';
import { SLOW_CPU } from './load.ts';

const SCROLLED = 5_000;
const LIKES = 15;
const MOVES = 5;

interface Visited {
  url: string;
  session: Session;
  /** The name of the community in the figures. */
  name: string;
}

/** A phone scrolls through thousands of posts, likes one, opens it, goes back, and changes the sort order. */
export async function measureLists(browser: Browser, { url, session, name }: Visited): Promise<void> {
  const context = await browser.newContext(phone);
  await context.addInitScript((session) => Object.assign(localStorage, session), session);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  const begun = performance.now();
  await page.goto(`${url}/explore`);
  await page.getByRole('article').first().waitFor();
  print(`${name}: open /explore`, `${whole(performance.now() - begun)} ms until posts are there, CPU ÷ ${SLOW_CPU}`);

  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await scrollThrough(page);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  const likes: number[] = [];
  for (let i = 0; i < LIKES; i++) likes.push(await page.evaluate(pressLike));
  print(
    `${name}: like, ${whole(SCROLLED)} scrolled`,
    `${whole(median(likes))} ms until it shows, ${nodes} nodes, heap ${(await heapOf(cdp)).toFixed(0)} MB`,
  );
  print(`${name}: back to the list`, `${whole(await timesOf(page, goAndComeBack))} ms until the same post is there`);
  print(`${name}: another sort`, `${whole(await timesOf(page, sortAnew))} ms until its first post is there`);
  await context.close();
}

async function scrollThrough(page: Page): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      scrollTo(0, document.documentElement.scrollHeight);
      return [...document.querySelectorAll('article')].some(
        (row) => Number(row.getAttribute('aria-posinset')) >= wanted,
      );
    },
    SCROLLED,
    { timeout: 300_000, polling: 50 },
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

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function timesOf(page: Page, once: (page: Page, turn: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < MOVES; turn++) times.push(await once(page, turn));
  return median(times);
}

async function goAndComeBack(page: Page): Promise<number> {
  const row = page.locator('article').nth(3);
  const post = (await row.getAttribute('data-post-id')) ?? '';
  await row.evaluate((article) => article.querySelector<HTMLElement>('a[href*="/post/"]')?.click());
  await page.waitForURL(`**/post/${post}`);
  await page.getByRole('article').first().waitFor();
  const begun = performance.now();
  await page.evaluate(() => history.back());
  await page.locator(`[role=feed] [data-post-id="${post}"]`).waitFor();
  return performance.now() - begun;
}

async function sortAnew(page: Page, turn: number): Promise<number> {
  const label = turn % 2 === 0 ? 'Newest First' : 'Oldest First';
  const before = await page.evaluate(firstPost);
  const begun = performance.now();
  await page.getByRole('combobox', { name: 'Sort posts' }).selectOption({ label });
  await page.waitForFunction((before) => {
    const now = document.querySelector('article[aria-posinset="1"]')?.getAttribute('data-post-id');
    return now !== undefined && now !== before;
  }, before);
  return performance.now() - begun;
}

/** Undefined if it is out of sight and so not in the document. */
const firstPost = () => document.querySelector('article[aria-posinset="1"]')?.getAttribute('data-post-id');
