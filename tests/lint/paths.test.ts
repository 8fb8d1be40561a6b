import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}CONTRIBUTING.md`, 'utf8');

/** Paths begin at the project or in `src`. */
const isThere = (path: string): boolean => ['', 'src/'].some((from) => existsSync(`${root}${from}${path}`));

test('every file that CONTRIBUTING names is there', () => {
  const paths = [...text.matchAll(/`([\w-]+\/[\w./-]+\.(?:tsx?|json|mjs|css))`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(24);
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
});
