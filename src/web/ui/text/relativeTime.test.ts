import { expect, test } from 'vitest';
import { fullTime, relativeTime } from './relativeTime.ts';

const now = new Date(2026, 10, 15, 12, 0, 0).getTime();
const ago = (ms: number) => relativeTime(now - ms, now);
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [0, 'now'],
  [59_999, 'now'],
  [MINUTE, '1m'],
  [59.9 * MINUTE, '59m'],
  [60 * MINUTE, '1h'],
  [23.9 * 60 * MINUTE, '23h'],
  [DAY, '1d'],
  [6.9 * DAY, '6d'],
  [7 * DAY, '8 Nov'],
  [400 * DAY, '11 Oct 2025'],
])('%d ms ago is %s', (ms, text) => {
  expect(ago(ms)).toBe(text);
});

test('a stamp from the future is now', () => {
  expect(ago(-5 * MINUTE)).toBe('now');
});

test('what is no date shows nothing', () => {
  expect(relativeTime(Number.NaN, now)).toBe('');
  expect(fullTime(Number.NaN)).toBe('');
});

test.each([
  [new Date(2026, 4, 12, 14, 6), '14:06 · 12 May 2026'],
  [new Date(2026, 8, 1, 0, 5), '00:05 · 1 Sept 2026'],
])('the full time of %s', (date, text) => {
  expect(fullTime(date.getTime())).toBe(text);
});
