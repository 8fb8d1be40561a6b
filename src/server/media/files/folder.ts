import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMediaName } from '#contract/media/media.ts';
import type { Files, NamedFiles, StoredFile } from '#store/nouns/media/files.ts';
import type { Marked } from '#store/nouns/media/remove-files.ts';
import { syncFolder } from '../../data/files.ts';

/** The common message of the start, the doctor and the commands about pictures with another database's mark. */
export const belongElsewhere = (place: string, { mark }: Pick<Marked, 'mark'>): string =>
  `the pictures in ${place} belong to another database, ${mark}; this one removes none`;

export const adviceFor = ({ mark }: Pick<Marked, 'mark'>): string =>
  'Give each database its own DATA_DIR or S3_URL. If no other Pipit uses these pictures any more: ' +
  `npm run pictures -- --take-over ${mark}`;

export const mediaIn = (dataDir: string): string => join(dataDir, 'media');
/** Incomplete files: uploads, and drafts before they get their names. */
export const incomingIn = (dataDir: string): string => join(mediaIn(dataDir), 'incoming');
export const trashIn = (dataDir: string): string => join(mediaIn(dataDir), 'trash');
/** Contains the name of the change feed of the database that the pictures belong to. */
export const markIn = (dataDir: string): string => join(mediaIn(dataDir), 'mark');

const SHARD = /^[0-9a-f]{2}$/;

/**
 * Files in `media` of the data folder, in sub-folders by the first two letters of their names. A file is first written
 * and flushed under another name, so that a named file is complete and survives a power cut.
 */
export function folderFiles(dataDir: string): Files {
  const [root, incoming, mark] = [mediaIn(dataDir), incomingIn(dataDir), markIn(dataDir)];
  return {
    kind: 'folder',
    ...namedFiles(root, incoming),
    free: async () => {
      const none = unlessMissing(() => undefined);
      const disk = (await statfs(root).catch(none)) ?? (await statfs(dataDir).catch(none));
      return disk && disk.blocks > 0 ? disk.bavail / disk.blocks : undefined;
    },
    trash: namedFiles(trashIn(dataDir), incoming),
    mark: {
      read: () =>
        readFile(mark, 'utf8').then(
          (text) => text.trim(),
          unlessMissing(() => undefined),
        ),
      write: (feed) => write(mark, Buffer.from(`${feed}\n`), incoming),
    },
  };
}

function namedFiles(root: string, incoming: string): NamedFiles {
  const placeOf = (name: string): string => {
    if (!isMediaName(name)) throw new Error(`${JSON.stringify(name)} is no name of a picture`);
    return join(root, name.slice(0, 2), name);
  };
  return {
    put: async (name, bytes) => write(placeOf(name), bytes, incoming),
    get: (name) =>
      readFile(placeOf(name)).then(
        bytesOf,
        unlessMissing(() => undefined),
      ),
    has: (name) =>
      stat(placeOf(name)).then(
        (found) => found.isFile(),
        unlessMissing(() => false),
      ),
    remove: (name) => rm(placeOf(name), { force: true }),
    list: () => listIn(root),
  };
}

/** A starting node that shares the folder empties `incoming`, including this draft, which is then written again. */
const write = (place: string, bytes: Uint8Array, incoming: string): Promise<void> =>
  writeOnce(place, bytes, incoming).catch(unlessMissing(() => writeOnce(place, bytes, incoming)));

async function writeOnce(place: string, bytes: Uint8Array, incoming: string): Promise<void> {
  const folder = dirname(place);
  await makeFolder(incoming);
  if (await makeFolder(folder)) await syncFolder(dirname(folder));
  const draft = join(incoming, randomUUID());
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

const bytesOf = (read: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(read.buffer, read.byteOffset, read.length);

/** Call it at the start: drafts of a killed process are useless. */
export async function emptyIncoming(dataDir: string): Promise<void> {
  const folder = incomingIn(dataDir);
  for (const name of await readdir(folder).catch(() => []))
    await rm(join(folder, name), { force: true, recursive: true });
}

/** Returns whether the folder is new. */
export const makeFolder = async (folder: string): Promise<boolean> =>
  (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;

async function* listIn(root: string): AsyncIterable<StoredFile> {
  const shards = await readdir(root, { withFileTypes: true }).catch(unlessMissing((): Dirent[] => []));
  for (const shard of shards.filter((entry) => entry.isDirectory() && SHARD.test(entry.name))) {
    for (const name of await readdir(join(root, shard.name))) {
      if (!isMediaName(name)) continue;
      // The file may be deleted while the folder is read.
      const found = await stat(join(root, shard.name, name)).catch(unlessMissing(() => undefined));
      if (found?.isFile()) yield { name, bytes: found.size, at: found.mtimeMs };
    }
  }
}

const unlessMissing =
  <T>(instead: () => T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return instead();
  };
