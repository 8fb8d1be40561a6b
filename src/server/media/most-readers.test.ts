import { expect, test } from 'vitest';
import { mostReaders } from './prepare.ts';

test.for([
  [8, 64, 4],
  [2, 64, 2],
  [8, 3, 2],
  [8, 1, 1],
  [0.5, 64, 1],
] as const)('with %i cores and %i GB there are %i readers', ([cores, gigabytes, readers]) => {
  expect(mostReaders(cores, gigabytes * 1024 ** 3)).toBe(readers);
});
