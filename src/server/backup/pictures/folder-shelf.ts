import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sha256 } from '#contract/text/bytes.ts';
import type { Files } from '#store/nouns/media/files.ts';
import { readChecked } from '#store/transfer/pictures.ts';
import { appear, syncFile, syncFolder } from '../../data/files.ts';
import { picturesBeside, placeIn } from './beside.ts';
import type { Shelf } from './shelf.ts';

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
