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
    // Nobody has used it.
    .where('place', '<', 0)
    .where(isAllowed)
    .returning('id'),
);

/** In the transaction of the post. False where one of them is not the author's, or was used, swept, or removed by moderators. */
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

/** In a transaction. What the post does not have is passed over. True where something has changed. */
export async function describePictures(store: Store, post: number, pictures: readonly Described[]): Promise<boolean> {
  let changed = false;
  for (const { _id: uid, alt } of pictures) {
    if ((await describe(store, { post, uid, alt })).length > 0) changed = true;
  }
  return changed;
}

/** In a transaction, where no other column of the post tells it: caches and live hints hear of it. */
export const tellOfPictures = (store: Store, post: number, author: number) =>
  appendChange(store, 'postEdited', { post, actor: author });

type ProfilePicture = 'avatar' | 'cover';

const COLUMN = { avatar: 'avatar_url', cover: 'cover_url' } as const;

/** The member has not uploaded this picture for that. */
export class NoUploadError extends Error {
  override name = 'NoUploadError';
  readonly purpose: ProfilePicture;

  constructor(purpose: ProfilePicture) {
    super(`no such picture was uploaded as ${purpose}`);
    this.purpose = purpose;
  }
}

/** In the transaction that sets the address, before it does. The picture that stood there is used no more. */
export async function takeProfilePicture(
  store: Store,
  user: number,
  purpose: ProfilePicture,
  address: string,
): Promise<void> {
  const { db, engine } = store;
  const row = db.selectFrom('users').select(COLUMN[purpose]).where('id', '=', user);
  // Two at once would both leave theirs behind.
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

/** What nobody has used yet shows a file to nobody: a spare upload must not keep in sight what moderators have removed. */
const shown = preparedOne<{ file: string }, { shown: number }>(
  (_db, param) => sql<{ shown: number }>`
    select 1 as shown from media
    join users on users.id = media.user_id and users.state not in ('suspended', 'deleted')
    left join posts on posts.id = media.post_id
    where media.file = ${param('file')} and media.case_id is null and media.place >= 0 and ${isAllowed}
      and (media.post_id is null or posts.state in ('visible', 'held'))
    limit 1`,
);

/** Whether some use of the file is one that its readers may see. A name that nobody can guess stands for who may. */
export const isShown = async (store: Store, file: string): Promise<boolean> =>
  (await shown(store, { file })) !== undefined;

const stored = preparedOne<{ file: string }, { uses: number }>((db, param) =>
  db.selectFrom('files').select('uses').where('name', '=', param('file')),
);

/** For moderators. */
export const isStored = async (store: Store, file: string): Promise<boolean> =>
  (await stored(store, { file })) !== undefined;
