import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWindows } from './ledger.ts';
import { shareInMemory } from './limiter.ts';

const WINDOW = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('beyond the most callers those are forgotten who were not heard of the longest, and all others are counted', () => {
  const windows = createWindows(100);
  windows.add('old', 1, WINDOW);
  windows.add('busy', 1, WINDOW);
  for (let n = 0; n < 1_000; n++) {
    windows.add(`caller ${n}`, 1, WINDOW);
    windows.add('busy', 1, WINDOW);
  }
  expect(windows.size()).toBe(100);
  expect(windows.add('old', 1, WINDOW)).toMatchObject({ spent: 1, fresh: true });
  expect(windows.add('caller 999', 1, WINDOW)).toMatchObject({ spent: 2, fresh: false });
  expect(windows.add('busy', 1, WINDOW)).toMatchObject({ spent: 1_002, fresh: false });
});

test('a look keeps who it finds, and remembers nobody new', () => {
  const windows = createWindows(2);
  windows.add('ada', 1, WINDOW);
  windows.add('bo', 1, WINDOW);
  expect(windows.add('ada', 0, WINDOW)).toMatchObject({ spent: 1, fresh: false });
  expect(windows.add('cy', 0, WINDOW)).toEqual({ spent: 0, resetMs: WINDOW, fresh: true });
  windows.add('di', 1, WINDOW);
  expect(windows.add('ada', 0, WINDOW).spent).toBe(1);
  expect(windows.add('bo', 0, WINDOW).spent).toBe(0);
});

test('whose window has ended is forgotten when others come', () => {
  const windows = createWindows();
  for (let n = 0; n < 50; n++) windows.add(`early ${n}`, 1, WINDOW);
  vi.advanceTimersByTime(WINDOW);
  windows.add('late', 1, WINDOW);
  expect(windows.size()).toBe(1);
});

test('a flood of readers makes nobody forget the guesses that workers have counted together', async () => {
  const share = shareInMemory(100);
  const guess = { key: 'logins:ada', points: 1, windowMs: WINDOW };
  await share([guess]);
  for (let n = 0; n < 500; n++) await share([{ key: `reads:${n}`, points: 1, windowMs: WINDOW }]);
  expect(await share([guess])).toEqual([{ key: 'logins:ada', points: 2, resetMs: WINDOW }]);
  expect(await share([{ key: 'reads:0', points: 1, windowMs: WINDOW }])).toMatchObject([{ points: 1 }]);
});
