import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';

/** Lighthouse's mobile profile, applied rather than simulated. */
const SLOW_LINE = {
  offline: false,
  latency: 562,
  downloadThroughput: (1_475 * 1_000) / 8,
  uploadThroughput: 675_000 / 8,
};
export const SLOW_CPU = 4;
/** The part of a task beyond this blocks the page. */
const TASK_MS = 50;
const QUIET_MS = 2_000;

export interface Load {
  lcp: number;
  tbt: number;
  cls: number;
  /** Bytes of script that were transferred until the page was quiet. */
  script: number;
}

interface Seen {
  fcp: number;
  lcp: number;
  cls: number;
  tasks: { start: number; end: number }[];
}

type Options = BrowserContextOptions & { session: { token: string; user: string } | undefined };

/** One visit with an empty cache. */
export async function loadsOf(browser: Browser, url: string, options: Options): Promise<Load> {
  const { session, ...rest } = options;
  const context = await browser.newContext(rest);
  if (session) await context.addInitScript((session) => Object.assign(localStorage, session), session);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let script = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  const idle = idleLine(cdp);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_LINE);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW_CPU });
  await page.goto(url);
  await idle();
  const { fcp, lcp, cls, tasks } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  await context.close();
  return { lcp, cls, script, tbt: blocking(tasks, fcp) };
}

/**
 * Waits until there were no requests and no data for a while. The stream of live events never ends and does not count.
 */
function idleLine(cdp: CDPSession): () => Promise<void> {
  const open = new Set<string>();
  let last = performance.now();
  const note = (change: () => void) => {
    change();
    last = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.includes('/api/live')) note(() => open.add(requestId));
  });
  cdp.on('Network.loadingFinished', ({ requestId }) => note(() => open.delete(requestId)));
  cdp.on('Network.loadingFailed', ({ requestId }) => note(() => open.delete(requestId)));
  return async () => {
    while (open.size > 0 || performance.now() - last < QUIET_MS) await setTimeout(QUIET_MS / 10);
  };
}

/** Counted like Lighthouse: from the first paint on, because before it there is nothing to touch. */
const blocking = (tasks: Seen['tasks'], fcp: number): number =>
  tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start + TASK_MS, fcp)), 0);

function watch(): void {
  const seen: Seen = { fcp: 0, lcp: 0, cls: 0, tasks: [] };
  Object.assign(globalThis, { seen });
  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
  });
  on('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  on('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, end: startTime + duration }));
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
}
