import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Source } from '#store/engine/store.ts';
import type { OnProgress } from '#store/transfer/copy.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { type Gathered, gatherPictures, picturesSize, usedOf } from '#store/transfer/pictures.ts';
import { assertRoom } from '../../data/files.ts';
import { mediaIn } from '../../media/files/folder.ts';
import { openFiles } from '../../media/files/open-files.ts';
import type { Home } from '../backup.ts';
import { archiveShelf } from './archive-shelf.ts';
import { isPicturesBeside } from './beside.ts';
import { folderShelf } from './folder-shelf.ts';
import type { Shelf } from './shelf.ts';

/** Returns null for a snapshot, which has no pictures. */
export async function openShelf(
  home: Home,
  draft: string,
  kind: 'beside' | 'one file' | 'none',
): Promise<Shelf | null> {
  if (kind === 'none') return null;
  const storage = openFiles({ s3Url: null, ...home });
  if (kind === 'one file') return archiveShelf(draft, storage, Date.now());
  const folder = dirname(draft);
  const live = storage.kind === 'folder' ? mediaIn(home.dataDir) : null;
  // A remote picture is only loaded for the first backup. Later ones link to it.
  const lenders = [...(live ? [live] : []), ...(await lastPicturesIn(folder))];
  return folderShelf(draft, storage, lenders, live !== null && (await areOnOneDisk(live, folder)));
}

async function lastPicturesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isPicturesBeside).sort();
  return names.slice(-1).map((name) => join(folder, name));
}

const areOnOneDisk = async (a: string, b: string): Promise<boolean> =>
  existsSync(a) && (await stat(a)).dev === (await stat(b)).dev;

type Db = Parameters<typeof gatherPictures>[0];

export async function gatherInto(
  shelf: Shelf | null,
  { copy, folder, live }: { copy: Db; folder: string; live: () => Source },
  onProgress: OnProgress,
): Promise<Gathered | null> {
  if (!shelf) return null;
  if (!shelf.linked) await assertRoom(folder, await picturesSize(copy));
  const stillUsed = (names: string[]) => withRawDatabase(live(), (db) => usedOf(db, names));
  return gatherPictures(copy, { add: shelf.add, stillUsed, onProgress });
}
