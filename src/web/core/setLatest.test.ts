import { expect, test } from 'vitest';
import { setLatest } from './setLatest.ts';

test('a map keeps its latest values, and one that is set again is the latest', () => {
  const map = new Map<string, number>();
  for (const [value, key] of ['a', 'b', 'c', 'a', 'd'].entries()) setLatest(map, key, value, 3);
  expect([...map]).toEqual([
    ['c', 2],
    ['a', 3],
    ['d', 4],
  ]);
});
