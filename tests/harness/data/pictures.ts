import { sql } from 'kysely';
import type { Store } from '#store/engine/store.ts';
import type { Schema } from '#store/schema.ts';

interface Made {
  user: number;
  /** The id of the post. */
  post?: number;
  purpose?: Schema['media']['purpose'];
  alt?: string;
  /** Equal numbers are the same file. */
  number?: number;
  place?: number;
}

/** Inserts the rows of a picture without a file in storage. Returns the name of the file. */
export async function addPicture({ db }: Store, made: Made): Promise<string> {
  const { user: user_id, post, purpose = 'post', alt = '', number = 0, place = 0 } = made;
  const file = `${shaOf(number)}.webp`;
  await db
    .insertInto('files')
    .values({ name: file, small_sha: shaOf(number), bytes: 1_000, created_at: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const of = { uid: crypto.randomUUID(), user_id, purpose, file, source_sha: sourceOf(number) };
  const shape = { width: 1600, height: 1200, tiles: 'AAAA'.repeat(12), alt, place };
  const use = { post_id: post ?? null, case_id: null, created_at: 0 };
  await db
    .insertInto('media')
    .values({ ...of, ...shape, ...use })
    .execute();
  if (post !== undefined) await sql`update posts set pictures = pictures + 1 where id = ${post}`.execute(db);
  return file;
}

/** The hash of the stored file. */
export const shaOf = (number: number): string => number.toString(16).padStart(64, 'a');
/** The hash of the uploaded file. */
export const sourceOf = (number: number): string => number.toString(16).padStart(64, 'b');

export const idOfPost = async ({ db }: Store, uid: string): Promise<number> =>
  (await db.selectFrom('posts').select('id').where('uid', '=', uid).executeTakeFirstOrThrow()).id;
