import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { refusedImports } from './folders.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = globSync('{web,words,art}/**/*.{ts,tsx}', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const nameOf = (file: string) => file.replace(/^web\//, '').replace(/^(words|art)\//, '#$1/');

test('imports of the client run down the table', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => refusedImports(nameOf(file), readFileSync(join(src, file), 'utf8')))).toEqual([]);
});

test.each([
  ['core/lazy.ts', "import type { Toast } from '../ui/overlays/Toaster.tsx';"],
  ['core/store.ts', "export const load = () => import('../data/calls/client.ts');"],
  ['ui/list/WindowedList.tsx', "import { useAppSelector } from '../../core/store.ts';"],
  ['ui/list/WindowedList.tsx', "import { StateCard } from '../page/StateCard.tsx';"],
  ['ui/page/Shell.tsx', "import { useSelector } from 'react-redux';"],
  ['ui/text/Time.tsx', "import { MAX } from '#contract/rules/limits.ts';"],
  ['data/calls/client.ts', "import type { List } from '../lists/listsSlice.ts';"],
  ['data/lists/listsSlice.ts', "import { PostCard } from '../../posts/card/PostCard.tsx';"],
  ['#words/en/common.ts', "import { lazy } from '#web/core/lazy.ts';"],
  ['#art/bird.ts', "import type { Words } from '#words/words.ts';"],
])('an import of %s is refused: %s', (file, text) => {
  expect(refusedImports(file, text)).toHaveLength(1);
});

test.each([
  [
    '#words/en/posts/posts.ts',
    "import { MAX } from '#contract/rules/limits.ts'; import { define } from '../../language.ts';",
  ],
  ['#art/bird.ts', "import { seedOf } from './seed.ts'; import type { ReactNode } from 'react';"],
])('an import of %s is legal: %s', (file, text) => {
  expect(refusedImports(file, text)).toEqual([]);
});
