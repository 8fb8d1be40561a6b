import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import type { Files } from '#store/nouns/media/files.ts';
import { DATABASE_ENTRY, endOfArchive, headOf, mediaEntry, padding } from '#store/transfer/archive.ts';
import { readChecked } from '#store/transfer/pictures.ts';
import { appear } from '../../data/files.ts';
import type { Shelf } from './shelf.ts';

/**
 * Writes the pictures one after the other into one file, and the database last, because only then the available
 * pictures are known.
 */
export async function archiveShelf(draft: string, storage: Files, now: number): Promise<Shelf> {
  const archive = `${draft}.tar`;
  const handle = await open(archive, 'wx', 0o600);
  let written: Promise<void> = Promise.resolve();
  const append = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    written = written.then(async () => {
      await handle.writeFile(headOf(name, bytes.length, now));
      await handle.writeFile(bytes);
      await handle.writeFile(padding(bytes.length));
    });
    return written;
  };
  return {
    linked: false,
    add: async ({ name, sha }) => {
      const bytes = await readChecked(storage, { name, sha });
      if (typeof bytes === 'string') return bytes;
      await append(mediaEntry(name), bytes);
      return 'there';
    },
    finish: async (database, file) => {
      await written;
      await appendDatabase(handle, database, now);
      await handle.writeFile(endOfArchive());
      await handle.sync();
      await appear(archive, file);
    },
    close: () => handle.close(),
  };
}

async function appendDatabase(handle: FileHandle, file: string, now: number): Promise<void> {
  const { size } = await stat(file);
  await handle.writeFile(headOf(DATABASE_ENTRY, size, now));
  for await (const chunk of createReadStream(file)) await handle.writeFile(chunk);
  await handle.writeFile(padding(size));
}
