import { sql } from 'kysely';
import { isMediaPath, MEDIA_PATH } from '#contract/media/media.ts';
import { appendChange } from '../../data/changes/feed.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Described } from '../../reading/posts/json.ts';
import { isAllowed } from './upload.ts';

type Attached = { post: number; user: number; uid: string; alt: string; place: number };

const attach = prepared<Attached, { id: number }>((db, param) =>
  db
    .updateTable('media')
    .set({ post_id: param('post'), place: param('place'), alt: param('alt') })
    .where('uid', '=', param('uid'))
    .where('user_id', '=', param('user'))
    .where('purpose', '=', 'post')
    // A negative place means that no one has used the picture.
    .where('place', '<', 0)
    .where(isAllowed)
    .returning('id'),
);

/**
 * Must run in the transaction of the post. Returns false if one of the pictures is not the author's, or was used,
 * deleted as unused, or removed by moderators.
 */
export async function attachPictures(
  store: Store,
  { post, user }: { post: number; user: number },
  pictures: readonly Described[],
): Promise<boolean> {
  for (const [place, { _id: uid, alt }] of pictures.entries()) {
    if ((await attach(store, { post, user, uid, alt, place })).length === 0) return false;
  }
  return true;
}

const describe = prepared<{ post: number; uid: string; alt: string }, { id: number }>((db, param) =>
  db
    .updateTable('media')
    .set({ alt: param('alt') })
    .where('post_id', '=', param('post'))
    .where('uid', '=', param('uid'))
    .where('alt', '<>', param('alt'))
    .returning('id'),
);

/** Must run inside a transaction. Skips pictures that the post does not have. Returns true if anything has changed. */
export async function describePictures(store: Store, post: number, pictures: readonly Described[]): Promise<boolean> {
  let changed = false;
  for (const { _id: uid, alt } of pictures) {
    if ((await describe(store, { post, uid, alt })).length > 0) changed = true;
  }
  return changed;
}

/** Must run inside a transaction. Informs caches and live hints of a change that no column of the post shows. */
export const tellOfPictures = (store: Store, post: number, author: number) =>
  appendChange(store, 'postEdited', { post, actor: author });

type ProfilePicture = 'avatar' | 'cover';

const COLUMN = { avatar: 'avatar_url', cover: 'cover_url' } as const;

/** Thrown if the member has not uploaded this picture for that purpose. */
export class NoUploadError extends Error {
  override name = 'NoUploadError';
  readonly purpose: ProfilePicture;

  constructor(purpose: ProfilePicture) {
    super(`no such picture was uploaded as ${purpose}`);
    this.purpose = purpose;
  }
}

/** Must run in the transaction that sets the address, before it does. The previous picture is no longer used. */
export async function takeProfilePicture(
  store: Store,
  user: number,
  purpose: ProfilePicture,
  address: string,
): Promise<void> {
  const { db, engine } = store;
  const row = db.selectFrom('users').select(COLUMN[purpose]).where('id', '=', user);
  // Without the lock, two concurrent changes would each leave their picture behind.
  const before = await (engine === 'postgres' ? row.forNoKeyUpdate() : row)
    .$castTo<Record<string, string>>()
    .executeTakeFirst();
  if (before?.[COLUMN[purpose]] === address) return;
  const file = isMediaPath(address) ? address.slice(MEDIA_PATH.length) : undefined;
  const used = file === undefined ? undefined : await uploaded(store, user, purpose, file);
  if (file !== undefined && used === undefined) throw new NoUploadError(purpose);
  await db
    .deleteFrom('media')
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .where('place', '>=', 0)
    .execute();
  if (used !== undefined) await db.updateTable('media').set({ place: 0 }).where('id', '=', used).execute();
}

async function uploaded({ db }: Store, user: number, purpose: ProfilePicture, file: string) {
  const found = await db
    .selectFrom('media')
    .select('id')
    .where('user_id', '=', user)
    .where('purpose', '=', purpose)
    .where('file', '=', file)
    .where('place', '<', 0)
    .where(isAllowed)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return found?.id;
}

/** Unused uploads do not count: a spare upload must not keep a picture visible that moderators have removed. */
const shown = preparedOne<{ file: string }, { shown: number }>(
  (_db, param) => sql<{ shown: number }>`
    select 1 as shown from media
    join users on users.id = media.user_id and users.state not in ('suspended', 'deleted')
    left join posts on posts.id = media.post_id
    where media.file = ${param('file')} and media.case_id is null and media.place >= 0 and ${isAllowed}
      and (media.post_id is null or posts.state in ('visible', 'held'))
    limit 1`,
);

/**
 * True if at least one use of the file is visible to its readers. Knowing a name, which cannot be guessed, counts as
 * permission.
 */
export const isShown = async (store: Store, file: string): Promise<boolean> =>
  (await shown(store, { file })) !== undefined;

const stored = preparedOne<{ file: string }, { uses: number }>((db, param) =>
  db.selectFrom('files').select('uses').where('name', '=', param('file')),
);

/** Moderators may see any stored file. */
export const isStored = async (store: Store, file: string): Promise<boolean> =>
  (await stored(store, { file })) !== undefined;
