import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from './checkout.ts';

const root = join(import.meta.dirname, '../..');
const INSTALL = `import(${JSON.stringify(join(root, 'scripts/lib/npm.mjs'))}).then(({ runNpm }) => runNpm(['ci']))`;

/** npm and Vite turn on the compile cache when they start. */
const NPM = `
  const { enableCompileCache, getCompileCacheDir } = require('node:module');
  enableCompileCache();
  require('node:fs').writeFileSync(process.env.SAYS, getCompileCacheDir());`;

test('npm and what it starts keep their compiled code in the folder of Pipit, not in the temporary one', () => {
  const folder = makeFolder();
  const npm = join(folder, 'npm-cli.js');
  const says = join(folder, 'says');
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(npm, NPM);
  const { NODE_COMPILE_CACHE: _, ...env } = process.env;
  const ofNpm = { npm_execpath: npm, npm_node_execpath: process.execPath };
  execFileSync(process.execPath, ['--eval', INSTALL], {
    env: { ...env, ...ofNpm, SAYS: says, TMPDIR: join(folder, 'tmp') },
  });
  expect(readFileSync(says, 'utf8')).toContain(join(root, 'node_modules', '.cache', 'pipit'));
  expect(readdirSync(join(folder, 'tmp'))).toEqual([]);
});
