import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { API, CLIENT, refusedImports, SERVER, STORE } from './folders.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));
const files = globSync('{web,words,art}/**/*.{ts,tsx}', { cwd: src })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const filesIn = (room: string) =>
  globSync('**/*.ts', { cwd: join(src, room) })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.ts'));
const storeFiles = filesIn('store');
const folderOf = (file: string) =>
  file.includes('/') ? file.replace(/\/[^/]*$/, (_, at) => (file.indexOf('/') === at ? '/' : '')) : file;
const nameOf = (file: string) => file.replace(/^web\//, '').replace(/^(words|art)\//, '#$1/');

test('imports of the client run down the table', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => refusedImports(CLIENT, nameOf(file), readFileSync(join(src, file), 'utf8')))).toEqual(
    [],
  );
});

test('imports of the store run down its floors', () => {
  expect(storeFiles.length).toBeGreaterThan(150);
  expect(storeFiles.filter((file) => !(folderOf(file) in STORE.rows))).toEqual([]);
  expect(
    storeFiles.flatMap((file) => refusedImports(STORE, file, readFileSync(join(src, 'store', file), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['api', API],
  ['server', SERVER],
] as const)('imports of the %s run down the table', (room, table) => {
  // The files at the top of the room put the others together.
  const files = filesIn(room).filter((file) => file.includes('/') || file in table.rows);
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => refusedImports(table, file, readFileSync(join(src, room, file), 'utf8')))).toEqual([]);
});

test.each([
  ['engine/store.ts', "import type { Fragment } from '../reading/posts/json.ts';"],
  ['data/log.ts', "import { removeLikes } from '#store/nouns/posts/lifecycle.ts';"],
  ['reading/posts/json.ts', "import { threadJson } from '../comments/json.ts';"],
  ['nouns/people/users.ts', "export const load = () => import('../community/settings.ts');"],
  ['nouns/posts/likes.ts', "import { openStore } from '../../open.ts';"],
  ['transfer/copy.ts', "import { report } from '../nouns/moderation/reports.ts';"],
])('an import of %s in the store is refused: %s', (file, text) => {
  expect(refusedImports(STORE, file, text)).toHaveLength(1);
});

test.each([
  ['http/listener.ts', "import { restore } from '../backup/restore.ts';"],
  ['http/request.ts', "import { folderOf } from '../data/files.ts';"],
  ['backup/backup.ts', "import type { Site } from '../http/listener.ts';"],
  ['config/config.ts', "import { createLimiter } from '../services/limiter.ts';"],
])('an import of %s in the server is refused: %s', (file, text) => {
  expect(refusedImports(SERVER, file, text)).toHaveLength(1);
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
  expect(refusedImports(CLIENT, file, text)).toHaveLength(1);
});

test.each([
  [
    '#words/en/posts/posts.ts',
    "import { MAX } from '#contract/rules/limits.ts'; import { define } from '../../language.ts';",
  ],
  ['#art/bird.ts', "import { seedOf } from './seed.ts'; import type { ReactNode } from 'react';"],
])('an import of %s is legal: %s', (file, text) => {
  expect(refusedImports(CLIENT, file, text)).toEqual([]);
});
