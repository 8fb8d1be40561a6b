import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Source } from '#store/engine/store.ts';
import type { Manifest } from '#store/transfer/backup.ts';
import type { OnProgress } from '#store/transfer/copy.ts';
import { withRawDatabase } from '#store/transfer/import/foreign.ts';
import { type Gathered, gatherPictures, picturesSize, usedOf } from '#store/transfer/pictures.ts';
import { StartError } from '../config/start-error.ts';
import { assertRoom } from '../data/files.ts';
import { mediaIn } from '../media/files/folder.ts';
import { openFiles } from '../media/files/open-files.ts';
import type { Home } from './backup.ts';
import { isPicturesBeside } from './picture-place.ts';
import { archiveShelf, folderShelf, type Shelf } from './picture-shelves.ts';

/** The backup was made, but is incomplete. */
export class LacksPictures extends StartError {
  override name = 'LacksPictures';
}

/**
 * A backup without some pictures is still kept, but reported as incomplete, and no older backup that may contain them
 * is deleted.
 */
export function assertNoneLacks(file: string, { media }: Pick<Manifest, 'media'>): void {
  if (!media || media.lacks.length === 0) return;
  const all = media.pictures + media.lacks.length;
  throw new LacksPictures(
    `${file} has every row, but lacks ${media.lacks.length} of ${all} pictures, which are not in storage as they should be: ` +
      `${namesOf(media.lacks)}. Bring these files back from an older backup, or delete the posts that have them.`,
  );
}

const MOST_NAMED = 5;

/** Joins as many names as fit into a line. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

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
