import { expect, test } from 'vitest';
import { formatCount } from './formats.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9999, '9.9k'],
  [14_321, '14k'],
  [999_999, '999k'],
  [1_250_000, '1.2m'],
  [-3, '0'],
  [Number.NaN, '0'],
])('%d is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
