import { sql } from 'kysely';
import { MEDIA_PATH, type Purpose } from '#contract/media/media.ts';
import { type ActionOfAct, RESETS, type Reset } from '#contract/moderation/acts.ts';
import { newUuid } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { lockFiles } from '../media/files.ts';
import { allowFiles, refuseFilesOf, type Subject } from './subjects.ts';

/** The JSON that a report stores about its subject. The rows of the pictures belong to the case. */
export interface Snapshot {
  text: string;
  media?: { as: Purpose; file: string; alt: string }[];
  sensitive?: string;
}

interface Found {
  id: number;
  as: Purpose;
  file: string;
  alt: string;
}

/**
 * Must run inside a transaction. Stores what the post or profile shows now. Its files stay for as long as the case has
 * them.
 */
export async function takeSnapshot(store: Store, subject: Subject, caseId: number, now: number): Promise<Snapshot> {
  const { text, type } = subject;
  const found = type === 'comment' ? [] : await lockPictures(store, subject);
  if (found.length === 0) return { text };
  await keep(store, found, caseId, now);
  const media = found.map(({ as, file, alt }) => ({ as, file, alt }));
  const sensitive = type === 'post' ? await coverOf(store, subject.id) : null;
  return { text, media, ...(sensitive !== null && { sensitive }) };
}

/** Locks the files, so that a concurrent transaction that ends their use waits and they are not deleted. */
async function lockPictures(store: Store, subject: Subject): Promise<Found[]> {
  if (store.engine === 'postgres') await lockFiles(store, await picturesOf(store, subject));
  return picturesOf(store, subject);
}

async function picturesOf({ db }: Store, { type, id }: Subject): Promise<Found[]> {
  const { rows } = await (type === 'post'
    ? sql<Found>`
        select id, 'post' as "as", file, alt from media where post_id = ${id} order by place, id`
    : sql<Found>`
        select media.id, media.purpose as "as", media.file, '' as alt from users
        inner join media on media.user_id = users.id
        where users.id = ${id} and (${isShown('avatar')} or ${isShown('cover')}) order by media.purpose, media.id`
  ).execute(db);
  return rows;
}

/** True for a picture that the person's profile shows. */
const isShown = (purpose: 'avatar' | 'cover') => sql<boolean>`
  (media.purpose = ${sql.lit(purpose)} and media.place >= 0 and users.${sql.ref(`${purpose}_url`)} = ${sql.lit(MEDIA_PATH)} || media.file)`;

const coverOf = async ({ db }: Store, post: number): Promise<string | null> =>
  (await db.selectFrom('posts').select('sensitive').where('id', '=', post).executeTakeFirst())?.sensitive ?? null;

/** Stores each file once: people who report it later see the same pictures, perhaps described in other words. */
async function keep({ db, engine }: Store, found: Found[], caseId: number, now: number): Promise<void> {
  await sql`
    insert into media
      (uid, user_id, purpose, file, source_sha, width, height, tiles, alt, place, case_id, created_at)
    select ${newUuid(engine)}, user_id, 'report', file, source_sha, width, height, tiles, alt, place,
      cast(${caseId} as bigint), cast(${now} as bigint)
    from media where id in (${sql.join(found.map(({ id }) => id))})
      and not exists (select 1 from media as kept where kept.case_id = ${caseId} and kept.file = media.file)`.execute(
    db,
  );
}

const hasSnapshot = sql<boolean>`
  exists (select 1 from reports where reports.case_id = media.case_id and reports.snapshot <> '')`;

/** Must run inside a transaction. Deletes the pictures of a case that no report refers to any more. */
export async function dropPictures(store: Store, caseId: number): Promise<void> {
  const { db } = store;
  await lockFiles(store, await db.selectFrom('media').select('file').where('case_id', '=', caseId).execute());
  await sql`delete from media where case_id = ${caseId} and not ${hasSnapshot}`.execute(db);
}

/** Must run inside a transaction. Moves the pictures along with the reports of a case. */
export async function movePictures({ db }: Store, from: number, to: number): Promise<void> {
  await db.updateTable('media').set({ case_id: to }).where('case_id', '=', from).execute();
}

/** Pictures of a case that no report refers to, once the act that put them there can no longer be undone. */
export const isForgotten = (undoable: ReturnType<typeof sql>) => sql<boolean>`
  case_id is not null and not ${hasSnapshot}
  and exists (select 1 from cases where cases.id = media.case_id and (cases.state = 'open' or cases.settled_at < ${undoable}))`;

export const isReset = (action: ActionOfAct): action is Reset => (RESETS as readonly string[]).includes(action);

const PURPOSES = { reset_avatar: 'avatar', reset_cover: 'cover' } as const;

/** The picture that a profile shows. */
export interface ShownPicture {
  url: string;
  /** The uid of its row; null if the picture is not stored on this site. */
  media: string | null;
}

/** Must run inside a transaction that has locked the person. */
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
    // The same file may have been uploaded again without being used.
    .where('place', '>=', 0)
    .executeTakeFirst();
  return { url, media: url.startsWith(MEDIA_PATH) ? (row?.uid ?? null) : null };
}

interface Resetting {
  person: number;
  action: Reset;
  /** The uid of the log entry. */
  uid: string;
  caseId: number;
  now: number;
}

/**
 * Must run inside a transaction. The picture stays with the case, visible only to moderators, until the act can no
 * longer be undone.
 */
export async function resetPicture(store: Store, { person, action, uid, caseId, now }: Resetting): Promise<void> {
  const { media } = await shownPicture(store, person, action);
  await setUrl(store, person, action, '');
  if (media === null) return;
  await refuseFilesOf(store, media, { cause: uid, now });
  await store.db.updateTable('media').set({ purpose: 'report', case_id: caseId }).where('uid', '=', media).execute();
}

/** Must run inside a transaction. Returns false if the picture was deleted in the meantime. */
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

/** Increases `rev`, so that everything rendered from the person is rendered again. */
async function setUrl({ db }: Store, person: number, action: Reset, url: string): Promise<void> {
  const column = sql.ref(`${PURPOSES[action]}_url`);
  await sql`update users set ${column} = ${url}, rev = rev + 1 where id = ${person}`.execute(db);
}
