import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { preparingInTests } from '#tests/harness/process/preparing.ts';
import { type PictureReader, ReaderDied, startReader } from './reader.ts';
import { photo } from './test-pictures.ts';

const { start, prepare } = preparingInTests();
const text = (content: string) => Buffer.from(content);

test('a process that is killed in the middle is replaced, and the picture read by another', async () => {
  const started: number[] = [];
  const by = start({
    start: () => {
      const { pid = 0, read, end } = startReader();
      started.push(pid);
      const readAndDie: PictureReader['read'] = (...asked) => {
        if (asked[0].bytes > SMALL_FILE && started.length === 1) setTimeout(() => process.kill(pid, 'SIGKILL'), 30);
        return read(...asked);
      };
      return { pid, read: readAndDie, end };
    },
  });
  await prepare(await photo(60, 60).jpeg().toBuffer(), 'post', by);
  const file = await photo(4000, 3000).jpeg().toBuffer();
  expect(file.length).toBeGreaterThan(SMALL_FILE);
  expect(await prepare(file, 'post', by)).toMatchObject({ width: 1600, height: 1200 });
  expect(started).toHaveLength(2);
  expect(by.pids()).toEqual([started[1]]);
});

const SMALL_FILE = 100_000;

test('processes that were killed while they were idle cost no picture', async () => {
  const file = await photo(60, 60).jpeg().toBuffer();
  const by = start();
  await Promise.all([prepare(file, 'post', by), prepare(file, 'post', by)]);
  for (const pid of by.pids()) process.kill(pid, 'SIGKILL');
  expect(await prepare(file, 'post', by)).toMatchObject({ width: 60 });
});

test('a picture that ends two processes is no picture, and the next one is read', async () => {
  const dying: PictureReader = { pid: 1, read: () => Promise.reject(new ReaderDied('ended')), end: () => undefined };
  let started = 0;
  const by = start({ start: () => (++started <= 2 ? dying : startReader()) });
  const file = await photo(60, 60).jpeg().toBuffer();
  await expect(prepare(file, 'post', by)).rejects.toMatchObject({ fault: 'not-a-picture' });
  expect(await prepare(file, 'post', by)).toMatchObject({ width: 60 });
  expect(started).toBe(3);
});

test('a picture that takes too long is given up with its process, and the next one is read', async () => {
  const file = await photo(3000, 2000).png({ compressionLevel: 1 }).toBuffer();
  const by = start({ pictureMs: 20 });
  await expect(prepare(file, 'post', by)).rejects.toMatchObject({ fault: 'too-hard' });
  expect(by.pids()).toEqual([]);
  expect(await prepare(file, 'post', start())).toMatchObject({ width: 1600 });
});

test('a process that has ended itself for want of memory is not asked again', async () => {
  const dead = new ReaderDied('too much memory');
  const reading = vi.fn(() => Promise.reject(dead));
  const by = start({ start: () => ({ pid: 1, read: reading, end: () => undefined }) });
  await expect(prepare(text('x'), 'post', by)).rejects.toMatchObject({ fault: 'too-hard' });
  expect(reading).toHaveBeenCalledTimes(1);
});

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const PACKAGES_OF_SHARP = ['sharp', '@img', 'detect-libc', 'semver'];

test.for([
  ['behind a link', (pipit: string) => symlinkSync(join(ROOT, 'node_modules'), join(pipit, 'node_modules'))],
  [
    'in a folder above',
    (pipit: string) => {
      for (const name of PACKAGES_OF_SHARP) {
        cpSync(join(ROOT, 'node_modules', name), join(pipit, '../node_modules', name), { recursive: true });
      }
    },
  ],
] as const)('a process starts where the packages are %s', async ([, install]) => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'pipit-packages-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pipit = join(folder, 'pipit');
  for (const path of ['src/server/media', 'src/contract', 'package.json']) {
    cpSync(join(ROOT, path), join(pipit, path), { recursive: true });
  }
  install(pipit);
  const reader = pathToFileURL(join(pipit, 'src/server/media/reader.ts'));
  const script = `console.log(await (await import('${reader}')).whyUnreadable())`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stdout).toBe('undefined\n');
});

test('a process that does not start is no fault of the picture', async () => {
  const dead = new ReaderDied('never started', 'no such program');
  const by = start({ start: () => ({ pid: 1, read: () => Promise.reject(dead), end: () => undefined }) });
  await expect(prepare(text('x'), 'post', by)).rejects.toBe(dead);
});

test('without work the process ends', async () => {
  const started: number[] = [];
  const startAndNote = () => {
    const reader = startReader();
    started.push(reader.pid ?? 0);
    return reader;
  };
  const by = start({ idleMs: 20, start: startAndNote });
  await prepare(await photo(60, 60).jpeg().toBuffer(), 'post', by);
  expect(started).toEqual([expect.any(Number)]);
  await expect.poll(() => started.some(isThere)).toBe(false);
  expect(by.pids()).toEqual([]);
});

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a hundred wait in line, and one more is told to come again', async () => {
  const ends: (() => void)[] = [];
  const answer = { head: { fault: 'not-a-picture' as const }, bytes: new Uint8Array() };
  const read = () => new Promise<typeof answer>((resolve) => ends.push(() => resolve(answer)));
  const by = start({ workers: 64, start: () => ({ pid: 1, read, end: () => undefined }) });
  const waiting = Array.from({ length: 101 }, () => prepare(text('x'), 'post', by).catch((error) => error.fault));
  await expect.poll(() => ends.length).toBe(1);
  await expect.poll(() => prepare(text('x'), 'post', by).catch((error) => error.fault)).toBe('busy');
  const over = Promise.all(waiting);
  for (let all = false; !all; ) {
    ends.shift()?.();
    all = await Promise.race([over.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
  }
  expect(new Set(await over)).toEqual(new Set(['not-a-picture']));
});
