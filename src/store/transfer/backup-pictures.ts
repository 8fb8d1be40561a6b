import type { Kysely } from 'kysely';
import { StoreError } from '../engine/store-error.ts';
import type { Files } from '../nouns/media/files.ts';
import type { Schema } from '../schema.ts';
import {
  bringFile,
  forgetPictures,
  isUsed,
  type NamedFile,
  type PictureFiles,
  type PictureSource,
  picturesIn,
  readChecked,
} from './pictures.ts';

type Db = Kysely<Schema>;
/** From 0 to 1. */
type OnProgress = (part: number) => void;

/** The pictures of a backup. Their names and hashes are in its table `files`. */
export interface Gathered {
  pictures: number;
  bytes: number;
  /** Those that posts and profiles use, and that were not in storage as they should be. */
  lacks: string[];
}

export interface Gather {
  add(file: NamedFile): Promise<'there' | 'missing' | 'damaged'>;
  /** Of these, what the live database still uses. */
  stillUsed(names: string[]): Promise<Set<string>>;
  onProgress: OnProgress;
}

/** Storage may be far away. */
const AT_ONCE = 8;

/**
 * Gathers the files that the copy of a database names. It was copied before: what has been deleted since is taken out of the
 * copy too, and what is still used but not there is named.
 */
export async function gatherPictures(copy: Db, { add, stillUsed, onProgress }: Gather): Promise<Gathered> {
  const found: Gathered = { pictures: 0, bytes: 0, lacks: [] };
  const isThere = async ({ bytes, files }: PictureFiles) => {
    for (const file of files) if ((await add(file)) !== 'there') return false;
    found.pictures++;
    found.bytes += bytes;
    return true;
  };
  const missed: PictureFiles[] = [];
  await eachPicture(copy, onProgress, async (picture) => {
    if (!(await isThere(picture))) missed.push(picture);
  });
  if (missed.length === 0) return found;
  const used = await stillUsed(missed.map(({ name }) => name));
  for (const picture of missed) {
    // It may have been deleted and uploaded again meanwhile.
    if (used.has(picture.name) && !(await isThere(picture))) found.lacks.push(picture.name);
  }
  await forgetPictures(
    copy,
    missed.map(({ name }) => name).filter((name) => !used.has(name)),
  );
  return found;
}

const BATCH = 500;

export async function usedOf(db: Db, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (let i = 0; i < names.length; i += BATCH) {
    const part = names.slice(i, i + BATCH);
    const query = db.selectFrom('files').select('name').where('name', 'in', part).where(isUsed);
    for (const { name } of await query.where('leaving', '=', 0).execute()) used.add(name);
  }
  return used;
}

/** Reads every picture of a backup, but those that it never had. */
export async function assertPicturesWhole(
  db: Db,
  from: PictureSource,
  { lacks }: Gathered,
  onProgress: OnProgress,
): Promise<void> {
  const never = new Set(lacks);
  await eachPicture(db, onProgress, async ({ name, files }) => {
    if (never.has(name)) return;
    for (const file of files) {
      const read = await readChecked(from, file);
      if (read === 'missing') throw new StoreError(`It lacks the picture ${file.name}.`);
      if (read === 'damaged') {
        throw new StoreError(`It is damaged: the picture ${file.name} is not as it was when the backup was made.`);
      }
    }
  });
}

/** Brings every picture that the rows use into storage, and gives the names of those that are neither here nor there. */
export async function bringPictures(db: Db, from: PictureSource, to: Files, onProgress: OnProgress): Promise<string[]> {
  const lost: string[] = [];
  await eachPicture(db, onProgress, async ({ name, files }) => {
    for (const file of files) {
      if ((await bringFile(from, to, file)) === 'there') continue;
      lost.push(name);
      return;
    }
  });
  return lost.sort();
}

async function eachPicture(
  db: Db,
  onProgress: OnProgress,
  work: (picture: PictureFiles) => Promise<void>,
): Promise<void> {
  let total = 1;
  for await (const batch of picturesIn(db)) total += batch.length;
  let done = 0;
  for await (const batch of picturesIn(db)) {
    for (let i = 0; i < batch.length; i += AT_ONCE) {
      const part = batch.slice(i, i + AT_ONCE);
      await Promise.all(part.map(work));
      done += part.length;
      onProgress(done / total);
    }
  }
}
