import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const FIRST = 2_000;
const LONGEST = 60_000;

let page: EventTarget & { visibilityState: string };
let browser: EventTarget;
let probe: ReturnType<typeof vi.fn<() => Promise<void>>>;
let online: typeof import('./connection.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  browser = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  jitter(0.5);
  online = await import('./connection.ts');
  probe = vi.fn(() => Promise.reject(new Error('no line')));
  online.watchConnection(probe);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const jitter = (value: number) => vi.spyOn(Math, 'random').mockReturnValue(value);

function show(visibilityState: 'visible' | 'hidden'): void {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

/** Returns the time until the next probe. */
async function untilProbe(): Promise<number> {
  const from = Date.now();
  probe.mockClear();
  while (!probe.mock.calls.length) await vi.advanceTimersToNextTimerAsync();
  return Date.now() - from;
}

test('nothing is asked while the server answers', async () => {
  await vi.advanceTimersByTimeAsync(LONGEST * 10);
  expect(probe).not.toHaveBeenCalled();
});

test('each probe waits twice as long as the one before, up to a minute', async () => {
  online.reportReach(false);
  const waits: number[] = [];
  for (let i = 0; i < 7; i++) waits.push(await untilProbe());
  expect(waits).toEqual([FIRST, 4_000, 8_000, 16_000, 32_000, LONGEST, LONGEST]);
});

test('tabs probe at different moments: a quarter sooner or later', async () => {
  jitter(0);
  online.reportReach(false);
  expect(await untilProbe()).toBe(FIRST * 0.75);
  jitter(1);
  await untilProbe();
  expect(await untilProbe()).toBe(8_000 * 1.25);
});

test('a hidden page probes nothing; shown again it probes at once and starts with the short waits', async () => {
  online.reportReach(false);
  for (let i = 0; i < 5; i++) await untilProbe();
  show('hidden');
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(LONGEST * 10);
  expect(probe).not.toHaveBeenCalled();
  show('visible');
  expect(probe).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  expect(await untilProbe()).toBe(FIRST);
});

test('a page that is hidden while a probe is under way asks no more', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  online.reportReach(false);
  probe.mockReturnValueOnce(promise);
  await vi.advanceTimersByTimeAsync(FIRST);
  expect(probe).toHaveBeenCalledOnce();
  show('hidden');
  reject(new Error('no line'));
  await vi.advanceTimersByTimeAsync(LONGEST * 10);
  expect(probe).toHaveBeenCalledOnce();
});

test('once it is reached the probes end, and the next time they start with the short waits', async () => {
  online.reportReach(false);
  for (let i = 0; i < 3; i++) await untilProbe();
  online.reportReach(true);
  probe.mockClear();
  await vi.advanceTimersByTimeAsync(LONGEST * 10);
  expect(probe).not.toHaveBeenCalled();
  online.reportReach(false);
  expect(await untilProbe()).toBe(FIRST);
});

test('what is wrong is said after two seconds, and for three that it is over; a blip is not worth a word', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const said = () => online.line.get()?.state ?? null;
  online.reportReach(false);
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(said()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(online.line.get()).toEqual({ state: 'silent', since });
  vi.stubGlobal('navigator', { onLine: false });
  browser.dispatchEvent(new Event('offline'));
  expect(online.line.get()).toEqual({ state: 'offline', since });
  online.reportReach(true);
  expect(said()).toBe('back');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(said()).toBeNull();
  online.reportReach(false);
  await vi.advanceTimersByTimeAsync(1_000);
  online.reportReach(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said()).toBeNull();
});

test('requests that take long are told of until they are answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  // The document started the first request two seconds ago.
  const asked = [online.noteSlow(promise, Date.now() - 2_000), online.noteSlow(Promise.resolve(new Response()))];
  await vi.advanceTimersByTimeAsync(2_900);
  expect(online.line.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(100);
  expect(online.line.get()?.state).toBe('slow');
  resolve(new Response());
  await Promise.all(asked);
  expect(online.line.get()).toBeNull();
});
