import { sql } from 'kysely';
import type { Picture, Purpose } from '#contract/media/media.ts';
import { MEDIA_QUOTA_BYTES } from '#contract/rules/limits.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { pictureOf } from '../../reading/posts/json.ts';
import type { Files } from './files.ts';

const sum = preparedOne<{ user: number }, { bytes: number }>(
  (_db, param) => sql<{ bytes: number }>`
    select cast(coalesce(sum(bytes), 0) as bigint) as bytes from files
    where name in (select file from media where user_id = ${param('user')})`,
);

/** The size of all pictures of a member in bytes, each file once, including those that a report keeps. */
export const bytesUsed = async (store: Store, user: number): Promise<number> =>
  Number((await sum(store, { user }))?.bytes ?? 0);

/** Thrown when a member has used up the space that each member has. */
export class QuotaError extends Error {
  override name = 'QuotaError';
}

/** This lock has two numbers, unlike every other lock. */
const LOCK = 7_047_484;

/**
 * Must run in the transaction that adds a picture, before its row: of many concurrent uploads, each sees those before
 * it.
 */
async function assertQuota(store: Store, user: number): Promise<void> {
  if (store.engine === 'postgres') {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}, ${sql.lit(user % 2 ** 31)})`.execute(store.db);
  }
  if ((await bytesUsed(store, user)) >= MEDIA_QUOTA_BYTES) throw new QuotaError(`member ${user} has no room left`);
}

const refused = preparedOne<{ sha: string }, { sha: string }>((db, param) =>
  db.selectFrom('refused_files').select('sha').where('sha', '=', param('sha')),
);

/** True if moderators have removed a picture that was uploaded, or is stored, as exactly this file. */
export const isRefused = async (store: Store, sha: string): Promise<boolean> =>
  (await refused(store, { sha })) !== undefined;

/** The same check for a row of `media`, in a query. */
export const isAllowed = sql<boolean>`
  not exists (select 1 from refused_files where refused_files.sha in (substr(media.file, 1, 64), media.source_sha))`;

interface NewPicture {
  uid: string;
  user: number;
  purpose: Purpose;
  /** The name of the large file; the small one is stored next to it. */
  name: string;
  smallSha: string;
  sourceSha: string;
  large: Uint8Array<ArrayBuffer>;
  small: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
  tiles: string;
  now: number;
}

/** Thrown when a file of the same name is being removed, but stays. */
export class LeavingError extends Error {
  override name = 'LeavingError';
}

export const smallName = (name: string): string => name.replace(/\.(\w+)$/, '.small.$1');

const WAIT_MS = 50;
const MOST_WAITS = 100;

/**
 * Stores the files and then the row, so that a process that ends at any moment leaves at most files that no row names.
 * Waits for a file that is just being removed: otherwise the new file would be removed with it.
 */
export async function storePicture(store: Store, files: Files, picture: NewPicture): Promise<Picture> {
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    if (!(await isLeaving(store, picture.name))) {
      await put(files, picture);
      if (await insert(store, picture)) {
        await putWhatWent(files, picture);
        return pictureOf({ ...picture, file: picture.name, alt: '' });
      }
    }
    await new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS));
  }
  throw new LeavingError(`the file ${picture.name} is being removed, and still there`);
}

async function isLeaving({ db }: Store, name: string): Promise<boolean> {
  const row = await db.selectFrom('files').select('leaving').where('name', '=', name).executeTakeFirst();
  return row?.leaving === 1;
}

async function put(files: Files, { name, large, small }: NewPicture): Promise<void> {
  await files.put(smallName(name), small);
  await files.put(name, large);
}

/** Returns false if the file is being removed. The row of the file is locked until the end of the transaction. */
const insert = (store: Store, picture: NewPicture): Promise<boolean> =>
  inTransaction(store, async (store) => {
    const { db } = store;
    const { name, now } = picture;
    await assertQuota(store, picture.user);
    const file = await db
      .insertInto('files')
      .values({
        name,
        small_sha: picture.smallSha,
        bytes: picture.large.length + picture.small.length,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
      .returning('leaving')
      .executeTakeFirstOrThrow();
    if (file.leaving === 1) return false;
    const { uid, user, purpose, sourceSha, width, height, tiles } = picture;
    await db
      .insertInto('media')
      .values({
        uid,
        user_id: user,
        purpose,
        file: name,
        source_sha: sourceSha,
        width,
        height,
        tiles,
        place: -1,
        created_at: now,
      })
      .execute();
    return true;
  });

/**
 * A removal that had begun earlier may have ended between storing the files and inserting their row. No removal can
 * begin from here on.
 */
async function putWhatWent(files: Files, picture: NewPicture): Promise<void> {
  const { name } = picture;
  if (!(await files.has(name)) || !(await files.has(smallName(name)))) await put(files, picture);
}
