import { expect, test } from 'vitest';
import { fullTime, relativeTime } from './Time.tsx';

const now = new Date(2026, 10, 15, 12, 0, 0).getTime();
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [0, 'now', 'now'],
  [59_999, 'now', 'now'],
  [MINUTE, '1m', '1 min ago'],
  [59.9 * MINUTE, '59m', '59 min ago'],
  [60 * MINUTE, '1h', '1 hr ago'],
  [23.9 * 60 * MINUTE, '23h', '23 hr ago'],
  [DAY, '1d', 'yesterday'],
  [6.9 * DAY, '6d', '6 days ago'],
  [7 * DAY, '8 Nov', '8 Nov'],
  [400 * DAY, '11 Oct 2025', '11 Oct 2025'],
])('%d ms ago is %s in a byline and %s in a sentence', (ms, short, words) => {
  expect(relativeTime(now - ms, now)).toBe(short);
  expect(relativeTime(now - ms, now, true)).toBe(words);
});

test('a stamp from the future is now', () => {
  expect(relativeTime(now + 5 * MINUTE, now)).toBe('now');
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
