import { expect, test } from 'vitest';
import { picturesHeight, ratioOf, sizesOf, tilesOf } from './grid.ts';

const of = (...sizes: [number, number][]) => sizes.map(([width, height]) => ({ width, height }));

test.each([
  ['one has its own', of([3, 2]), 3 / 2],
  ['one that is narrow is 4:5 at most', of([100, 1600]), 4 / 5],
  ['one that is wide is 2:1 at most', of([1600, 100]), 2],
  ['two', of([1, 9], [9, 1]), 16 / 9],
  ['three', of([1, 9], [9, 1], [1, 1]), 16 / 10],
  ['four', of([1, 9], [9, 1], [1, 1], [1, 1]), 16 / 10],
])('the ratio of pictures: %s', (_, pictures, ratio) => expect(ratioOf(pictures)).toBe(ratio));

test('a row is as much higher as its pictures and the gap above them', () => {
  expect(picturesHeight(undefined, 514)).toBe(0);
  expect(picturesHeight(of([2, 1]), 500)).toBe(10 + 250);
  expect(picturesHeight(of([1, 2]), 600), 'and never more than 560').toBe(10 + 560);
});

test('a file is as wide as its place, and wider where the picture is cut at its sides', () => {
  const part = (pictures: ReturnType<typeof of>, at: number) =>
    Number.parseFloat(sizesOf(pictures, pictures[at] as (typeof pictures)[0], at).split(', ')[1] ?? '') / 33;
  expect(part(of([3, 2]), 0)).toBe(1);
  expect(part(of([4, 1]), 0), 'shown as 2:1').toBe(2);
  expect(part(of([1, 4], [4, 1]), 0)).toBe(0.5);
  expect(part(of([1, 4], [4, 1]), 1), 'as high as both').toBeCloseTo((4 * 9) / 16);
  expect(part(of([4, 1], [4, 1], [4, 1]), 0)).toBeCloseTo((4 * 10) / 16);
  expect(part(of([4, 1], [4, 1], [4, 1]), 1), 'half as high').toBeCloseTo((4 * 5) / 16);
});

test('each colour has its place', () => {
  const bytes = Array.from({ length: 36 }, (_, at) => String.fromCharCode(at)).join('');
  const drawn = tilesOf(btoa(bytes));
  expect(drawn.match(/rgb\([\d,]+\) \d+% \d+%/g)).toEqual(
    Array.from({ length: 12 }, (_, tile) => {
      const [at, from] = [tile * 3, (tile % 4) * 25];
      return `rgb(${at},${at + 1},${at + 2}) ${from}% ${from + 25}%`;
    }),
  );
  expect(drawn.match(/0 (\d+)%\/100%/g)).toEqual(['0 0%/100%', '0 50%/100%', '0 100%/100%']);
  expect(Number.parseFloat(drawn.match(/100% ([\d.]+)% no-repeat/)?.[1] ?? ''), 'rows overlap').toBeGreaterThan(34);
});
