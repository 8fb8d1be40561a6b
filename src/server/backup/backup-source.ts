import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs';
import { copyFile, type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MEDIA_BYTES } from '#contract/rules/limits.ts';
import { type Archive, isArchive, openArchive, type Part, type Readable } from '#store/transfer/archive.ts';
import type { PictureSource } from '#store/transfer/pictures.ts';
import { StartError } from '../config/start-error.ts';
import { picturesBeside, placeIn } from './picture-place.ts';

/** A database with its pictures, from a backup or an export: an archive, or a file with a folder next to it. */
export interface BackupSource {
  /** Size of the database. */
  size: number;
  /** The database is inside an archive, so it has no log file next to it. */
  packed: boolean;
  copyDatabase(to: string): Promise<void>;
  /** Undefined if there are no pictures next to it. */
  pictures: PictureSource | undefined;
}

export async function withSource<T>(file: string, work: (source: BackupSource) => Promise<T>): Promise<T> {
  const size = await sizeOf(file);
  const handle = await open(file, 'r');
  try {
    const readable = readableOf(handle, size);
    if (await isArchive(readable)) return await work(fromArchive(file, readable, await openArchive(readable)));
    return await work({
      size,
      packed: false,
      copyDatabase: (to) => copyFile(file, to, constants.COPYFILE_EXCL),
      pictures: picturesOf(file),
    });
  } finally {
    await handle.close();
  }
}

/** Checks the type first, because opening a FIFO would block forever. */
export async function sizeOf(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError('there is no such file.') : error;
  });
  if (!found.isFile()) throw new StartError(`it is ${found.isDirectory() ? 'a folder' : 'no plain file'}.`);
  return found.size;
}

function readableOf(handle: FileHandle, size: number): Readable {
  return {
    size,
    read: async (from, length) => {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    },
  };
}

function fromArchive(file: string, { read }: Readable, { database, media }: Archive): BackupSource {
  const bytesOf = ({ from, size }: Part) => read(from, size);
  return {
    size: database.size,
    packed: true,
    copyDatabase: async (to) => {
      const range = { start: database.from, end: database.from + database.size - 1 };
      await pipeline(createReadStream(file, range), createWriteStream(to, { flags: 'wx', mode: 0o600 }));
    },
    pictures: {
      get: async (name) => {
        const part = media.get(name);
        return part && bytesOf(part);
      },
    },
  };
}

/**
 * The pictures of a backup are in a folder of its name; those of a data folder or an unpacked archive are in `media`.
 */
function picturesOf(file: string): PictureSource | undefined {
  const folder = [picturesBeside(file), join(dirname(file), 'media')].find(existsSync);
  if (folder === undefined) return undefined;
  return {
    get: async (name) => {
      for (const place of [placeIn(folder, name), join(folder, name)]) {
        if (await isPlain(place)) return new Uint8Array(await readFile(place));
      }
      return undefined;
    },
  };
}

/** A plain file, no larger than any picture. */
const isPlain = (file: string): Promise<boolean> =>
  stat(file).then(
    (found) => found.isFile() && found.size <= MEDIA_BYTES,
    () => false,
  );
