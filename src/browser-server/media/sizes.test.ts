import { expect, test } from 'vitest';
import { cutFor } from './sizes.ts';

test.each([
  ['post', 'large', { width: 4000, height: 3000 }, { width: 1600, height: 1200 }],
  ['post', 'small', { width: 1600, height: 1200 }, { width: 480, height: 360 }],
  ['post', 'large', { width: 300, height: 200 }, { width: 300, height: 200 }],
  ['post', 'large', { width: 1, height: 65_535 }, { width: 1, height: 1600 }],
  ['avatar', 'large', { width: 4000, height: 3000 }, { width: 400, height: 400 }],
  ['avatar', 'small', { width: 40, height: 30 }, { width: 144, height: 144 }],
  ['cover', 'large', { width: 4000, height: 3000 }, { width: 1500, height: 475 }],
  ['cover', 'small', { width: 1500, height: 475 }, { width: 600, height: 190 }],
] as const)('%s, %s, of %o', (purpose, size, of, expected) => {
  expect(cutFor(purpose, size, of)).toMatchObject(expected);
});

test('an avatar is cut from the middle, a post’s picture is whole', () => {
  const of = { width: 4000, height: 3000 };
  expect(cutFor('avatar', 'large', of).from).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
  expect(cutFor('post', 'large', of).from).toEqual({ x: 0, y: 0, ...of });
});
