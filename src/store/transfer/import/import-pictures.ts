import { type Kysely, sql } from 'kysely';
import { MEDIA_PATH } from '#contract/media/media.ts';
import type { Store } from '../../engine/store.ts';
import { StoreError } from '../../engine/store-error.ts';
import type { Files } from '../../nouns/media/files.ts';
import type { Schema } from '../../schema.ts';
import { bringFile, forgetPictures, type PictureFiles, type PictureSource, picturesIn } from '../pictures.ts';
import { isPlainPicture } from './plain-picture.ts';

export interface ImportedPictures {
  taken: number;
  /** They were not there, or not what their names promise: posts and profiles have lost them. */
  left: number;
}

/**
 * Brings the files of the pictures that an imported file names; whatever else lies beside it is not taken. Pictures without
 * files are taken out of posts and profiles.
 */
export async function importPictures(
  { db }: Store,
  from: PictureSource | undefined,
  to: Files,
): Promise<ImportedPictures> {
  const lost: string[] = [];
  let taken = 0;
  for await (const batch of picturesIn(db)) {
    for (const picture of batch) {
      if (from && (await isBrought(db, from, to, picture))) taken++;
      else lost.push(picture.name);
    }
  }
  await forgetPictures(db, lost);
  return { taken, left: lost.length };
}

async function isBrought(
  db: Kysely<Schema>,
  from: PictureSource,
  to: Files,
  { name, bytes, files }: PictureFiles,
): Promise<boolean> {
  let size = 0;
  for (const file of files) {
    const found = await from.get(file.name);
    if (!found || !isPlainPicture(found)) return false;
    if ((await bringFile({ get: async () => found }, to, file)) !== 'there') return false;
    size += found.length;
  }
  // What a member may still upload is reckoned by it.
  if (size !== bytes) await db.updateTable('files').set({ bytes: size }).where('name', '=', name).execute();
  return true;
}

/** A post has its author's own pictures, each in a place of its own: no more than it may have, then. */
export async function assertPictures(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select media.id from media join posts on posts.id = media.post_id where media.user_id <> posts.author_id
    union all
    select max(id) from media where post_id is not null group by post_id, place having count(*) > 1
    limit 1`.execute(db);
  if (rows[0]) throw new StoreError(`media ${rows[0].id}: its post cannot have this picture.`);
}

/** Who shows a picture of this site has uploaded it for that. */
export async function clearProfiles(db: Kysely<Schema>): Promise<void> {
  for (const [column, purpose] of [
    ['avatar_url', 'avatar'],
    ['cover_url', 'cover'],
  ] as const) {
    const url = sql.ref(`users.${column}`);
    await sql`
      update users set ${sql.ref(column)} = '' where ${url} like ${`${MEDIA_PATH}%`} and not exists (
        select 1 from media
        where user_id = users.id and purpose = ${purpose} and ${MEDIA_PATH} || file = ${url})`.execute(db);
  }
}
