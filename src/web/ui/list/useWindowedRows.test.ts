import { describe, expect, test } from 'vitest';
import { rowAt, rowsBetween, startsOf } from './useWindowedRows.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const heights: Record<string, number> = { a: 10, b: 30, c: 20, d: 40, e: 10 };
const starts = startsOf(ids, (id) => heights[id] ?? 0);

describe('the window on a list', () => {
  test('rows start where the one before ends, and the list ends with the last', () => {
    expect(starts).toEqual([0, 10, 40, 60, 100, 110]);
  });

  test('an offset belongs to the row that covers it', () => {
    expect([-5, 0, 9, 10, 39, 40, 99, 100, 500].map((offset) => rowAt(starts, offset))).toEqual([
      0, 0, 0, 1, 1, 2, 3, 4, 4,
    ]);
  });

  test('shows what lies between two offsets and a margin around it, within the list', () => {
    expect(rowsBetween(starts, [15, 45], { overscan: 0, pinned: -1 })).toEqual([1, 2]);
    expect(rowsBetween(starts, [15, 45], { overscan: 1, pinned: -1 })).toEqual([0, 1, 2, 3]);
    expect(rowsBetween(starts, [90, 900], { overscan: 9, pinned: -1 })).toEqual([0, 1, 2, 3, 4]);
  });

  test('rows that come one by one begin at the top of the window and go on beyond its edges', () => {
    const withMost = (most: number) => rowsBetween(starts, [15, 65], { overscan: 1, pinned: -1, most });
    expect([1, 2, 3, 4, 5].map(withMost)).toEqual([[1], [1, 2], [1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]);
  });

  test('a pinned row is there once, in its order', () => {
    expect(rowsBetween(starts, [0, 5], { overscan: 0, pinned: 4 })).toEqual([0, 4]);
    expect(rowsBetween(starts, [100, 105], { overscan: 0, pinned: 1 })).toEqual([1, 4]);
    expect(rowsBetween(starts, [0, 45], { overscan: 0, pinned: 1 })).toEqual([0, 1, 2]);
  });

  test('an empty list has no rows', () => {
    expect(
      rowsBetween(
        startsOf([], () => 1),
        [0, 100],
        { overscan: 5, pinned: -1 },
      ),
    ).toEqual([]);
  });
});
