import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { isSafe } from '#store/engine/drivers/node-sqlite.ts';
import { makeFolder } from './checkout.ts';

const root = join(import.meta.dirname, '../..');
const CHOOSE = `import(${JSON.stringify(join(root, 'scripts/lib/node.mjs'))}).then((m) => console.log(m.usableNode()))`;

/** A program that claims to be a Node.js of these versions. */
function makeNode(folder: string, versions: { node: string; sqlite: string }): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'node');
  writeFileSync(file, `#!/bin/sh\necho '${JSON.stringify(versions)}'\n`, { mode: 0o755 });
  return file;
}

/** The Node.js that a start script chooses when npm runs it on a supplied one. */
function chosenWith(first: string): string {
  const { npm_node_execpath: _, ...env } = process.env;
  const PATH = [first, env.PATH].join(delimiter);
  return execFileSync(process.execPath, ['--eval', CHOOSE], { encoding: 'utf8', env: { ...env, PATH } }).trim();
}

test.runIf(process.platform !== 'win32')(
  'a system Node that is new enough and has a safe SQLite is preferred to the one that npm supplied',
  () => {
    const folder = makeFolder();
    const good = makeNode(join(folder, 'good'), { node: '24.20.0', sqlite: '3.53.0' });
    expect(chosenWith(join(good, '..'))).toBe(good);
  },
);

test.runIf(process.platform !== 'win32')('one that is older, or whose SQLite can damage a file, is not', () => {
  const folder = makeFolder();
  const old = makeNode(join(folder, 'old'), { node: '22.20.0', sqlite: '3.53.0' });
  const unsafe = makeNode(join(folder, 'unsafe'), { node: '25.1.0', sqlite: '3.50.4' });
  for (const file of [old, unsafe]) expect(chosenWith(join(file, '..'))).not.toBe(file);
});

test('the start script and the engine judge a SQLite alike', () => {
  const versions = ['3.7.0', '3.50.4', '3.51.2', '3.51.3', '3.52.0', '3.53.4'];
  const judge = `import(${JSON.stringify(join(root, 'scripts/lib/node-versions.mjs'))}).then(({ isUsable }) =>
    console.log(JSON.stringify(${JSON.stringify(versions)}.map((sqlite) => isUsable({ node: '26.0.0', sqlite })))))`;
  const judged = JSON.parse(execFileSync(process.execPath, ['--eval', judge], { encoding: 'utf8' }));
  expect(judged).toEqual(versions.map(isSafe));
});
