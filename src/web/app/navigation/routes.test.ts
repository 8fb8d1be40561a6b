import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from './routes.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('the routes that the build knows are those of the app', () => {
  const paths = [...read('../App.tsx').matchAll(/path="\/(\w+)(\/:\w+)?" element={<screens\.(\w+)Screen/g)];
  const known = Object.entries(ROUTES).map(([path, { folder, param = false }]) => ({ path, folder, param }));
  const used = paths.map(([, path = '', param, screen = '']) => ({
    path,
    folder: screen.toLowerCase(),
    param: param !== undefined,
  }));
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  expect(known.sort(byPath)).toEqual(used.sort(byPath));
});
