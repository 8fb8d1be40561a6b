import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256 } from '#contract/text/bytes.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { DATABASE_ENTRY, endOfArchive, headOf, mediaEntry, padding } from '#store/transfer/archive.ts';
import { type NamedFile, readChecked } from '#store/transfer/pictures.ts';
import { appear, syncFile, syncFolder } from '../data/files.ts';
import { picturesBeside, placeIn } from './picture-place.ts';

/** Receives the pictures of a backup: a folder next to it, or the archive itself. */
export interface Shelf {
  /** The files are already on the target disk, and need no additional space. */
  linked: boolean;
  add(file: NamedFile): Promise<'there' | 'missing' | 'damaged'>;
  /** Renames the database, which makes the backup visible. */
  finish(draft: string, file: string): Promise<void>;
  /** Must always be called after use. */
  close(): Promise<void>;
}

/**
 * Links files from the folders of the lenders where possible, because a file never changes. They are read nevertheless:
 * a link to a damaged file is no backup of it.
 */
export function folderShelf(draft: string, storage: Files, lenders: readonly string[], linked: boolean): Shelf {
  const root = picturesBeside(draft);
  const shards = new Set<string>();
  return {
    linked,
    add: async (file) => {
      const place = placeIn(root, file.name);
      await mkdir(dirname(place), { recursive: true, mode: 0o700 });
      shards.add(dirname(place));
      for (const lender of lenders) {
        if (!(await isLinked(placeIn(lender, file.name), place))) continue;
        if ((await sha256(new Uint8Array(await readFile(place)))) === file.sha) return 'there';
        await rm(place);
      }
      const bytes = await readChecked(storage, file);
      if (typeof bytes === 'string') return bytes;
      await writeFile(place, bytes, { mode: 0o600 });
      await syncFile(place);
      return 'there';
    },
    finish: async (database, file) => {
      const folder = picturesBeside(file);
      if (shards.size > 0) {
        for (const shard of [...shards, root]) await syncFolder(shard);
        await rename(root, folder);
      }
      // The database comes last: without it there is no backup.
      await appear(database, file).catch(async (error) => {
        if (shards.size > 0) await rm(folder, { recursive: true });
        throw error;
      });
    },
    close: async () => undefined,
  };
}

/** Returns false if the file does not exist or is on another disk, or if the file system has no links. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    // The link may exist from an earlier attempt, in which the other half of the picture was missing.
    return (error as NodeJS.ErrnoException).code === 'EEXIST';
  }
}

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
