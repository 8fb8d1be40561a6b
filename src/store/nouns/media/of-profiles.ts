import { isMediaPath, MEDIA_PATH } from '#contract/media/media.ts';
import type { Store } from '../../engine/store.ts';
import { isAllowed } from './quota.ts';

export type ProfilePicture = 'avatar' | 'cover';

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
