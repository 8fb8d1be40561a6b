import { sql } from 'kysely';
import { MEDIA_PATH } from '#contract/media/media.ts';
import type { ActionOfAct, Reset } from '#contract/moderation/acts.ts';
import { RESETS } from '#contract/moderation/acts.ts';
import type { Store } from '../../engine/store.ts';
import { allowFiles, refuseFilesOf } from './refused-files.ts';

export const isReset = (action: ActionOfAct): action is Reset => (RESETS as readonly string[]).includes(action);

const PURPOSES = { reset_avatar: 'avatar', reset_cover: 'cover' } as const;

/** What a profile shows. */
export interface ShownPicture {
  url: string;
  /** The uid of its row; null where it is no picture of this site. */
  media: string | null;
}

/** In a transaction that has locked the person. */
export async function shownPicture({ db }: Store, person: number, action: Reset): Promise<ShownPicture> {
  const purpose = PURPOSES[action];
  const { url } = await db
    .selectFrom('users')
    .select(`${purpose}_url as url`)
    .where('id', '=', person)
    .executeTakeFirstOrThrow();
  const row = await db
    .selectFrom('media')
    .select('uid')
    .where('user_id', '=', person)
    .where('purpose', '=', purpose)
    .where('file', '=', url.slice(MEDIA_PATH.length))
    // The same may be uploaded once more, and not used.
    .where('place', '>=', 0)
    .executeTakeFirst();
  return { url, media: url.startsWith(MEDIA_PATH) ? (row?.uid ?? null) : null };
}

interface Resetting {
  person: number;
  action: Reset;
  /** The uid of the entry in the log. */
  uid: string;
  caseId: number;
  now: number;
}

/** In a transaction. The picture stays with the case, where only moderators see it, until it cannot be undone any more. */
export async function resetPicture(store: Store, { person, action, uid, caseId, now }: Resetting): Promise<void> {
  const { media } = await shownPicture(store, person, action);
  await setUrl(store, person, action, '');
  if (media === null) return;
  await refuseFilesOf(store, media, { cause: uid, now });
  await store.db.updateTable('media').set({ purpose: 'report', case_id: caseId }).where('uid', '=', media).execute();
}

/** In a transaction. False where the picture is gone by now. */
export async function giveBackPicture(
  store: Store,
  { url, media }: ShownPicture,
  { person, action, uid }: Pick<Resetting, 'person' | 'action' | 'uid'>,
): Promise<boolean> {
  if (media !== null) {
    const back = await store.db
      .updateTable('media')
      .set({ purpose: PURPOSES[action], case_id: null })
      .where('uid', '=', media)
      .where('case_id', 'is not', null)
      .returning('id')
      .execute();
    if (back.length === 0) return false;
  }
  await setUrl(store, person, action, url);
  await allowFiles(store, uid);
  return true;
}

/** What was made of the person for others is made anew. */
async function setUrl({ db }: Store, person: number, action: Reset, url: string): Promise<void> {
  const column = sql.ref(`${PURPOSES[action]}_url`);
  await sql`update users set ${column} = ${url}, rev = rev + 1 where id = ${person}`.execute(db);
}
