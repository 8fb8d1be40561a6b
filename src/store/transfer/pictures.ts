import { type Kysely, sql } from 'kysely';
import { MEDIA_PATH, smallPath } from '#contract/media/media.ts';
import { sha256 } from '#contract/text/bytes.ts';
import { StoreError } from '../engine/failures.ts';
import type { Files } from '../nouns/media/files.ts';
import type { Schema } from '../schema.ts';

/** A file of a picture, and the hash that its bytes must have. */
export interface NamedFile {
  name: string;
  sha: string;
}

/** A row of `files` and its two files. */
export interface PictureFiles {
  /** The key of the row, which is also the name of the large file. */
  name: string;
  bytes: number;
  files: [large: NamedFile, small: NamedFile];
}

/** The storage or archive that pictures are read from. */
export type PictureSource = Pick<Files, 'get'>;

const BATCH = 500;
const SHA_LENGTH = 64;

/**
 * The pictures that rows use, in batches; unused ones are about to be deleted. A schema from before pictures has none.
 */
export async function* picturesIn(db: Kysely<Schema>): AsyncGenerator<PictureFiles[]> {
  if (!(await hasPictures(db))) return;
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('files')
      .select(['name', 'small_sha', 'bytes'])
      .where(isUsed)
      .where('name', '>', last)
      .orderBy('name')
      .limit(BATCH)
      .execute();
    if (rows.length > 0) yield rows.map(filesOf);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.name ?? '';
  }
}

/** Checks the rows themselves: a wrong counter must not cost a picture. */
const isUsed = sql<boolean>`exists (select 1 from media where media.file = files.name)`;

const filesOf = ({ name, small_sha, bytes }: Pick<Schema['files'], 'name' | 'small_sha' | 'bytes'>): PictureFiles => ({
  name,
  bytes,
  files: [
    { name, sha: name.slice(0, SHA_LENGTH) },
    { name: smallPath(name), sha: small_sha },
  ],
});

/** The size of all pictures in use, in bytes. */
export async function picturesSize(db: Kysely<Schema>): Promise<number> {
  let sum = 0;
  for await (const batch of picturesIn(db)) for (const { bytes } of batch) sum += bytes;
  return sum;
}

async function hasPictures(db: Kysely<Schema>): Promise<boolean> {
  return (await db.introspection.getTables()).some(({ name }) => name === 'files');
}

/** The bytes that match the hash in the name; otherwise the reason why there are none. */
export async function readChecked(
  from: PictureSource,
  { name, sha }: NamedFile,
): Promise<Uint8Array<ArrayBuffer> | 'missing' | 'damaged'> {
  const bytes = await from.get(name);
  if (!bytes) return 'missing';
  return (await sha256(bytes)) === sha ? bytes : 'damaged';
}

/** Copies a file, unless storage already has an undamaged one. What was written is read again. */
export async function bringFile(
  from: PictureSource,
  to: Files,
  file: NamedFile,
): Promise<'there' | 'missing' | 'damaged'> {
  const found = await readChecked(to, file);
  if (typeof found === 'object') return 'there';
  const bytes = await readChecked(from, file);
  if (typeof bytes === 'string') return bytes;
  // A file never changes, so storage may refuse to overwrite one that exists.
  if (found === 'damaged') await to.remove(file.name);
  await to.put(file.name, bytes);
  if (typeof (await readChecked(to, file)) === 'object') return 'there';
  throw new StoreError(`The picture ${file.name} was written and is not there as it was.`);
}

/** Removes pictures whose files are missing from posts and profiles; the texts stay. */
export async function forgetPictures(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  for (let i = 0; i < names.length; i += BATCH) {
    const lost = names.slice(i, i + BATCH);
    const paths = lost.map((name) => MEDIA_PATH + name);
    const posts = db.selectFrom('media').select('post_id').where('file', 'in', lost).where('post_id', 'is not', null);
    const left = sql<number>`(
      select count(*) from media
      where post_id = posts.id and purpose = 'post' and file not in (${sql.join(lost)}))`;
    await db.updateTable('posts').set({ pictures: left }).where('id', 'in', posts).execute();
    await db.deleteFrom('media').where('file', 'in', lost).execute();
    await db.deleteFrom('files').where('name', 'in', lost).execute();
    await db.updateTable('users').set({ avatar_url: '' }).where('avatar_url', 'in', paths).execute();
    await db.updateTable('users').set({ cover_url: '' }).where('cover_url', 'in', paths).execute();
  }
  await db
    .updateTable('posts')
    .set({ sensitive: null })
    .where('pictures', '=', 0)
    .where('sensitive', 'is not', null)
    .execute();
}

type Db = Kysely<Schema>;
/** Progress goes from 0 to 1. */
type OnProgress = (part: number) => void;

/** The pictures of a backup. Their names and hashes are in its table `files`. */
export interface Gathered {
  pictures: number;
  bytes: number;
  /** Names of pictures that posts and profiles use, but that were missing or damaged in storage. */
  lacks: string[];
}

interface Gather {
  add(file: NamedFile): Promise<'there' | 'missing' | 'damaged'>;
  /** The names among these that the live database still uses. */
  stillUsed(names: string[]): Promise<Set<string>>;
  onProgress: OnProgress;
}

/** Storage may be far away, so several files are read concurrently. */
const AT_ONCE = 8;

/**
 * Gathers the files that the copy of a database names. The copy was made before: pictures that were deleted since are
 * removed from the copy too. Pictures that are still used but missing are listed.
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
    // The picture may have been deleted and uploaded again in between.
    if (used.has(picture.name) && !(await isThere(picture))) found.lacks.push(picture.name);
  }
  await forgetPictures(
    copy,
    missed.map(({ name }) => name).filter((name) => !used.has(name)),
  );
  return found;
}

const BACKUP_BATCH = 500;

export async function usedOf(db: Db, names: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>();
  for (let i = 0; i < names.length; i += BACKUP_BATCH) {
    const part = names.slice(i, i + BACKUP_BATCH);
    const query = db.selectFrom('files').select('name').where('name', 'in', part).where(isUsed);
    for (const { name } of await query.where('leaving', '=', 0).execute()) used.add(name);
  }
  return used;
}

/** Reads every picture of a backup, except those that the backup never had. */
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

/** Copies every picture that the rows use into storage. Returns the names of those that are in neither place. */
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
