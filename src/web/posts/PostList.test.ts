import { afterEach, expect, test, vi } from 'vitest';
import { estimateHeight } from './PostList.tsx';

afterEach(() => vi.unstubAllGlobals());

const [SIZE, LINE, LOOSER] = [24, 1.16, 0.2];

test.each([
  ['Latin letters in one line', 'a'.repeat(25), 1, LINE],
  ['Latin letters in two', 'a'.repeat(32), 2, LINE],
  ['letters that fill a square, in one line', '東'.repeat(12), 1, LINE + LOOSER],
  ['as many of them as of Latin letters, in two', '한'.repeat(25), 2, LINE + LOOSER],
  ['letters that join', 'مرحبا', 1, LINE + LOOSER],
])('%s', (_, text, lines, leading) => {
  vi.stubGlobal('innerWidth', 390);
  const frame = estimateHeight('a', undefined) - SIZE * LINE;
  expect(Math.abs(estimateHeight(text, undefined) - frame - lines * SIZE * leading)).toBeLessThan(1.5);
});
