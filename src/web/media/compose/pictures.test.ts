import { beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '#contract/media/media.ts';
import { dropOldDrafts, hasDrafts } from '../../core/drafts.ts';
import { memoryStorage, type Stored } from '../../core/storage.ts';
import { type DraftFiles, keptKeys, keptPictures } from './draftFiles.ts';
import { createPictures } from './pictures.ts';

const DAY = 86_400_000;
let storage: Stored;
let stored: Map<string, Blob>;
let uploads: number;
let said: string[];
/** To undo removals, in their order. */
let offers: { undo: () => void; leave: () => void }[];
let now: number;

beforeEach(() => {
  storage = memoryStorage();
  stored = new Map();
  uploads = 0;
  said = [];
  offers = [];
  now = 0;
});

const files: DraftFiles = {
  put: async (key, file) => void stored.set(key, file),
  get: async (key) => stored.get(key),
  remove: async (keys) => keys.forEach((key) => void stored.delete(key)),
};

const atOnce = (_signal: AbortSignal): Promise<void> => Promise.resolve();
const open = (user = 'ada', fail?: () => Error | undefined, line = atOnce) =>
  createPictures({
    kept: keptPictures(user, 'post', storage, () => now),
    files,
    shrink: async (file) => {
      if ((await file.text()) === 'nonsense') throw new Error('unreadable');
      return { blob: file, width: 1, height: 1 };
    },
    send: async (_file, _onProgress, signal) => {
      await line(signal);
      const error = fail?.();
      if (error) throw error;
      uploads += 1;
      return { _id: `id-${uploads}`, url: `/media/${uploads}.webp` } as Picture;
    },
    say: (text) => void said.push(text),
    tell: (text) => void said.push(text),
    offer: (text, undo, leave) => {
      said.push(text);
      offers.push({ undo, leave });
      return leave;
    },
  });

const chosen = (...names: string[]) => names.map((name) => new File([name], `${name}.png`));
const names = (pictures: ReturnType<typeof open>) => pictures.get().tiles.map(({ alt }) => alt);
const ids = (pictures: ReturnType<typeof open>) => pictures.get().tiles.map(({ id }) => id);
const done = (pictures: ReturnType<typeof open>, count: number) =>
  vi.waitFor(() => expect(pictures.get().tiles.map(({ state }) => state)).toEqual(Array(count).fill('done')));

test('pictures are uploaded at once, each said to be there; a fifth stays behind', async () => {
  const pictures = open();
  pictures.add(chosen('a', 'b', 'c', 'd', 'e'));
  expect(said).toEqual(['Four pictures fit. The rest stayed behind.']);
  await done(pictures, 4);
  expect(said.slice(1).sort()).toEqual([1, 2, 3, 4].map((at) => `Picture ${at} of 4 uploaded`));
});

test('what cannot be read is said and leaves no gap', async () => {
  const pictures = open();
  pictures.add(chosen('a', 'nonsense'));
  await done(pictures, 1);
  expect(said.join()).toContain('nonsense.png can’t be read as a picture');
});

test('they move, and it is said; beyond the ends nothing happens', async () => {
  const pictures = open();
  pictures.add(chosen('a', 'b', 'c'));
  await done(pictures, 3);
  const [first = '', second = '', third = ''] = pictures.get().tiles.map(({ key }) => key);
  pictures.move(second, 2);
  pictures.move(second, 3);
  pictures.move(first, -1);
  expect(pictures.get().tiles.map(({ key }) => key)).toEqual([first, third, second]);
  expect(said.at(-1)).toBe('Picture 2 moved to 3 of 3');
});

test('a draft is there after a reload: order, words and cover, without a second upload', async () => {
  const before = open();
  before.add(chosen('a', 'b'));
  await done(before, 2);
  const [a = '', b = ''] = before.get().tiles.map(({ key }) => key);
  before.describe(b, 'A heron');
  before.move(b, 0);
  before.cover('medical');
  const after = open();
  expect(after.get().tiles.map(({ key, alt }) => [key, alt])).toEqual([
    [b, 'A heron'],
    [a, ''],
  ]);
  expect(after.get().sensitive).toBe('medical');
  await vi.waitFor(() => expect(after.get().tiles.every(({ here }) => here)).toBe(true));
  expect(uploads).toBe(2);
  expect(open('joonho').get().tiles).toEqual([]);
});

test('what was not uploaded before the reload is uploaded after it', async () => {
  const before = open('ada', () => new DOMException('The session has changed.', 'AbortError'));
  before.add(chosen('a'));
  await vi.waitFor(() => expect(stored.size).toBe(1));
  const after = open();
  await done(after, 1);
  expect(uploads).toBe(1);
});

test('what the server has swept is uploaded again, under new names', async () => {
  const pictures = open();
  pictures.add(chosen('a', 'b'));
  await done(pictures, 2);
  expect(await pictures.sendAgain()).toBe(true);
  expect(ids(pictures).toSorted()).toEqual(['id-3', 'id-4']);
  expect(
    open()
      .get()
      .tiles.map(({ id }) => id),
  ).toEqual(ids(pictures));
});

test('a swept picture without its file says so, and is not waited for', async () => {
  const before = open();
  before.add(chosen('a'));
  await done(before, 1);
  stored.clear();
  const after = open();
  expect(await after.sendAgain()).toBe(false);
  expect(after.get().tiles).toMatchObject([{ state: 'failed', hopeless: true }]);
});

test('sent or discarded, nothing of them is left', async () => {
  const pictures = open();
  pictures.add(chosen('a', 'b'));
  await done(pictures, 2);
  pictures.cover('medical');
  pictures.drop();
  expect(pictures.get()).toEqual({ tiles: [], sensitive: null });
  expect([Object.keys(storage).length, stored.size]).toEqual([0, 0]);
});

test('the last picture takes its cover along', async () => {
  const pictures = open();
  pictures.add(chosen('a'));
  await done(pictures, 1);
  pictures.cover('medical');
  pictures.remove(pictures.get().tiles[0]?.key ?? '');
  expect(pictures.get().sensitive).toBeNull();
});

test('the record goes where other drafts go, and with it the right to its files', async () => {
  const pictures = open();
  pictures.add(chosen('a'));
  await done(pictures, 1);
  const [key = ''] = pictures.get().tiles.map(({ key }) => key);
  expect(hasDrafts('ada', storage)).toBe(true);
  expect(keptKeys(storage)).toEqual(new Set([key]));
  dropOldDrafts(storage, 29 * DAY);
  expect(keptKeys(storage).size).toBe(1);
  dropOldDrafts(storage, 31 * DAY);
  expect(keptKeys(storage).size).toBe(0);
});

test('pictures that another tab has posted leave the draft, and it is said where they are', async () => {
  const [here, there] = [open(), open()];
  here.add(chosen('a'));
  await done(here, 1);
  const restored = open();
  await done(restored, 1);
  there.drop();
  await expect(restored.sendAgain()).rejects.toThrow('posted in another tab');
  expect(restored.get().tiles).toEqual([]);
  expect(uploads).toBe(1);
});

test('where the browser keeps no files, pictures that were uploaded are there after a reload all the same', async () => {
  const before = open();
  before.add(chosen('a'));
  await done(before, 1);
  stored.clear();
  const after = open();
  await done(after, 1);
  expect(ids(after)).toEqual(['id-1']);
  expect(after.get().tiles[0]?.here).toBeFalsy();
  expect(uploads).toBe(1);
});

test('where the browser keeps no record of them, pictures that were swept are uploaded again', async () => {
  storage.setItem = () => {
    throw new Error('full');
  };
  const pictures = open();
  pictures.add(chosen('a'));
  await done(pictures, 1);
  expect(await pictures.sendAgain()).toBe(true);
  expect(uploads).toBe(2);
});

/** Uploaded, and described by their names. */
async function described(...alts: string[]) {
  const pictures = open();
  pictures.add(chosen(...alts));
  await done(pictures, alts.length);
  const keys = pictures.get().tiles.map(({ key }) => key);
  for (const [at, key] of keys.entries()) pictures.describe(key, alts[at] ?? '');
  return { pictures, keys };
}

test('a picture that was removed comes back to its place, as it was', async () => {
  const { pictures, keys } = await described('a', 'b', 'c');
  pictures.remove(keys[1] ?? '');
  expect(names(pictures)).toEqual(['a', 'c']);
  expect(said.at(-1)).toBe('Picture removed');
  expect(names(open())).toEqual(['a', 'c']);
  expect(stored.size).toBe(3);
  offers[0]?.undo();
  expect(names(pictures)).toEqual(['a', 'b', 'c']);
  expect(names(open())).toEqual(['a', 'b', 'c']);
  await done(pictures, 3);
  expect(uploads).toBe(3);
});

test('the last picture comes back with its cover', async () => {
  const { pictures, keys } = await described('a');
  pictures.cover('medical');
  pictures.remove(keys[0] ?? '');
  offers[0]?.undo();
  expect(pictures.get()).toMatchObject({ tiles: [{ alt: 'a' }], sensitive: 'medical' });
});

test('a picture that nobody brings back takes its file along', async () => {
  const { pictures, keys } = await described('a', 'b');
  pictures.remove(keys[0] ?? '');
  offers[0]?.leave();
  expect([...stored.keys()]).toEqual([keys[1]]);
  offers[0]?.undo();
  expect(names(pictures)).toEqual(['b']);
});

test('a picture is uploaded while it is out of the draft, and given up with its upload', async () => {
  const lines: (() => void)[] = [];
  const stopped: boolean[] = [];
  const pictures = open('ada', undefined, (signal) => {
    signal.addEventListener('abort', () => stopped.push(true));
    return new Promise((resolve) => lines.push(resolve));
  });
  pictures.add(chosen('a', 'b'));
  await vi.waitFor(() => expect(lines).toHaveLength(2));
  const [a = '', b = ''] = pictures.get().tiles.map(({ key }) => key);
  pictures.remove(a);
  pictures.remove(b);
  lines[0]?.();
  await vi.waitFor(() => expect(uploads).toBe(1));
  offers[0]?.undo();
  await done(pictures, 1);
  expect(stopped).toEqual([]);
  offers[1]?.leave();
  expect(stopped).toEqual([true]);
});

test('pictures that came instead, and a post that is sent, leave no way back', async () => {
  const { pictures, keys } = await described('a', 'b', 'c', 'd');
  pictures.remove(keys[0] ?? '');
  pictures.add(chosen('e'));
  offers[0]?.undo();
  await done(pictures, 4);
  expect(names(pictures)).toEqual(['b', 'c', 'd', '']);
  pictures.remove(keys[1] ?? '');
  pictures.drop();
  offers[1]?.undo();
  expect(pictures.get().tiles).toEqual([]);
  expect(stored.size).toBe(0);
});
