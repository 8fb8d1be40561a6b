import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files, StoredFile } from '#store/nouns/media/files.ts';
import { emptyIncoming, folderFiles, incomingIn, markIn, mediaIn, trashIn } from './folder.ts';

const NAME = `${'ab'.repeat(32)}.webp`;
const SMALL = `${'ab'.repeat(32)}.small.webp`;
const OTHER = `${'cd'.repeat(32)}.webp`;
const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

let dataDir: string;
let files: Files;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pipit-folder-'));
  files = folderFiles(dataDir);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function all(): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files.list()) found.push(file);
  return found;
}
const listed = async () => (await all()).map(({ name }) => name).sort();

test('what is put is there, by its name, for its user alone', async () => {
  await files.put(NAME, bytes('large'));
  await files.put(SMALL, bytes('small'));
  await files.put(NAME, bytes('large'));
  expect(await files.get(NAME)).toEqual(bytes('large'));
  expect(await files.has(SMALL)).toBe(true);
  const place = join(mediaIn(dataDir), 'ab', NAME);
  expect(await readFile(place, 'utf8')).toBe('large');
  expect((await stat(place)).mode & 0o777).toBe(0o600);
  expect(await all()).toContainEqual({ name: NAME, bytes: 5, at: expect.any(Number) });
  expect(await readdir(incomingIn(dataDir))).toEqual([]);
});

test('what is not there is undefined, and can be removed', async () => {
  expect(await files.get(NAME)).toBeUndefined();
  expect(await files.has(NAME)).toBe(false);
  expect(await listed()).toEqual([]);
  await files.put(NAME, bytes('large'));
  await files.remove(NAME);
  await files.remove(NAME);
  expect(await files.get(NAME)).toBeUndefined();
});

test.for(['../secret', `../../${NAME}`, 'secret', '', `${NAME}/x`, `${NAME}\0`])(
  'the name %j is none, for whatever is to be done',
  async (name) => {
    await expect(async () => files.get(name)).rejects.toThrow('no name of a picture');
    await expect(async () => files.put(name, bytes('x'))).rejects.toThrow('no name of a picture');
    await expect(async () => files.remove(name)).rejects.toThrow('no name of a picture');
  },
);

test('what a killed process has left half written is no file, and goes at the next start', async () => {
  await files.put(NAME, bytes('large'));
  await writeFile(join(incomingIn(dataDir), 'half'), 'la');
  await writeFile(join(mediaIn(dataDir), 'ab', 'notes.txt'), 'of somebody');
  await mkdir(join(mediaIn(dataDir), 'elsewhere'));
  expect(await listed()).toEqual([NAME]);
  await emptyIncoming(dataDir);
  expect(await readdir(incomingIn(dataDir))).toEqual([]);
  expect(await listed()).toEqual([NAME]);
});

test('a node that starts and empties the folder meanwhile loses no file of another', async () => {
  let stop = false;
  const emptying = (async () => {
    while (!stop) await emptyIncoming(dataDir);
  })();
  const names = Array.from({ length: 40 }, (_, n) => `${n.toString(16).padStart(64, '0')}.webp`);
  const lost: string[] = [];
  for (const name of names) await files.put(name, bytes(name)).catch(() => lost.push(name));
  stop = true;
  await emptying;
  expect(await listed()).toEqual(names.filter((name) => !lost.includes(name)));
  for (const name of await listed()) expect(await files.get(name)).toEqual(bytes(name));
});

test('the mark and the trash are beside the pictures, and none of them', async () => {
  expect(await files.mark?.read()).toBeUndefined();
  await files.mark?.write('a1b2c3');
  await files.mark?.write('d4e5f6');
  expect(await folderFiles(dataDir).mark?.read()).toBe('d4e5f6');
  expect((await stat(markIn(dataDir))).mode & 0o777).toBe(0o600);
  await files.trash?.put(NAME, bytes('large'));
  expect(await readFile(join(trashIn(dataDir), 'ab', NAME), 'utf8')).toBe('large');
  expect([await files.get(NAME), await listed()]).toEqual([undefined, []]);
  await files.trash?.remove(NAME);
  expect(await files.trash?.has(NAME)).toBe(false);
});

test('the free part of the disk is known', async () => {
  await files.put(OTHER, bytes('x'));
  const free = await files.free();
  expect(free).toBeGreaterThan(0);
  expect(free).toBeLessThanOrEqual(1);
});
