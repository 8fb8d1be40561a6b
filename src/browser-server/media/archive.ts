import {
  type Archive,
  DATABASE_ENTRY,
  endOfArchive,
  headOf,
  isArchive,
  mediaEntry,
  openArchive,
  type Part,
  padding,
  type Readable,
} from '#store/transfer/archive.ts';
import type { PictureSource } from '#store/transfer/pictures.ts';
import type { BrowserFiles } from './browser-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A database, and the pictures that came with it. */
export interface Packed {
  database: Bytes;
  pictures: PictureSource;
}

/**
 * The database itself if there are no pictures, otherwise an archive. Pictures are read from their files when it is
 * saved.
 */
export async function pack(database: Bytes, names: AsyncIterable<string>, files: BrowserFiles): Promise<Blob> {
  const parts: BlobPart[] = [];
  const add = (name: string, content: Blob) =>
    parts.push(headOf(name, content.size, Date.now()), content, padding(content.size));
  add(DATABASE_ENTRY, new Blob([database]));
  const alone = parts.length;
  for await (const name of names) {
    const picture = await files.blob(name);
    if (picture) add(mediaEntry(name), picture);
  }
  if (parts.length === alone) return new Blob([database], { type: 'application/vnd.sqlite3' });
  return new Blob([...parts, endOfArchive()], { type: 'application/x-tar' });
}

export async function unpack(file: Blob): Promise<Packed> {
  const readable = readableOf(file);
  if (!(await isArchive(readable))) return { database: await readable.read(0, file.size), pictures: NONE };
  const { database, media }: Archive = await openArchive(readable);
  const read = ({ from, size }: Part) => readable.read(from, size);
  return {
    database: await read(database),
    pictures: {
      get: async (name) => {
        const part = media.get(name);
        return part && read(part);
      },
    },
  };
}

const NONE: PictureSource = { get: async () => undefined };

const readableOf = (file: Blob): Readable => ({
  size: file.size,
  read: async (from, length) => new Uint8Array(await file.slice(from, from + length).arrayBuffer()),
});
