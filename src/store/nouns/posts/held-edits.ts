import { sql } from 'kysely';
import { appendChange } from '../../data/changes/feed.ts';
import { dropHeldCase } from '../../data/held-cases.ts';
import { preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { columnOf, type Edited, type HeldEdit, type PictureEdit } from '../../reading/posts/held-edits.ts';

/** The later edit counts. What it does not name stays as in the earlier one. */
export const mergedPictures = (earlier: PictureEdit, later: PictureEdit): PictureEdit => {
  const named = new Set(later.media?.map(({ _id }) => _id));
  const media = [...(earlier.media ?? []).filter(({ _id }) => !named.has(_id)), ...(later.media ?? [])];
  const sensitive = later.sensitive === undefined ? earlier.sensitive : later.sensitive;
  return { ...(media.length > 0 && { media }), ...(sensitive !== undefined && { sensitive }) };
};

type New = Edited & { author: number; text: string; pictures?: PictureEdit; now: number };

/** Must run inside a transaction that has locked the post or comment. Replaces an earlier held edit. */
export async function insertHeldEdit(store: Store, { type, id, author, text, pictures = {}, now }: New): Promise<void> {
  await store.db.deleteFrom('held_edits').where(columnOf[type], '=', id).execute();
  const of = { post_id: type === 'post' ? id : null, comment_id: type === 'comment' ? id : null };
  await store.db
    .insertInto('held_edits')
    .values({ ...of, author_id: author, text, pictures: JSON.stringify(pictures), created_at: now })
    .execute();
  await appendChange(store, 'textHeld', { actor: author });
}

/** Must run inside a transaction that has locked the post or comment. Deletes the held edit, and returns it. */
export async function takeHeldEdit(store: Store, { type, id }: Edited): Promise<HeldEdit | undefined> {
  const gone = await store.db
    .deleteFrom('held_edits')
    .where(columnOf[type], '=', id)
    .returning(['id', 'author_id', 'text', 'pictures', 'created_at'])
    .executeTakeFirst();
  if (!gone) return undefined;
  const { author_id: actor, pictures, ...edit } = gone;
  await appendChange(store, 'textHeld', { actor });
  return { ...edit, pictures: JSON.parse(pictures) as PictureEdit };
}

const texts = {
  post: preparedOne<{ id: number }, { text: string; held: string | null; pictures: number }>((db, param) =>
    db
      .selectFrom('posts')
      .leftJoin('held_edits', 'held_edits.post_id', 'posts.id')
      .select(['posts.content as text', 'held_edits.text as held', 'posts.pictures'])
      .where('posts.id', '=', param('id')),
  ),
  comment: preparedOne<{ id: number }, { text: string; held: string | null; pictures: number }>((db, param) =>
    db
      .selectFrom('comments')
      .leftJoin('held_edits', 'held_edits.comment_id', 'comments.id')
      .select(['comments.text', 'held_edits.text as held', sql<number>`0`.as('pictures')])
      .where('comments.id', '=', param('id')),
  ),
};

/** All text that the author has written in a post or comment, shown or held, and the number of its pictures. */
export async function ownTexts(store: Store, { type, id }: Edited): Promise<{ text: string; pictures: number }> {
  const { text = '', held = null, pictures = 0 } = (await texts[type](store, { id })) ?? {};
  return { text: held === null ? text : `${text}\n${held}`, pictures };
}

/** Must run inside a transaction. Locks the post until its end. */
export const lockedPost = ({ db, engine }: Store, id: number) =>
  db
    .selectFrom('posts')
    .select(['content', 'author_id', 'state', 'created_at', 'pictures', 'sensitive'])
    .where('id', '=', id)
    .$if(engine === 'postgres', (row) => row.forNoKeyUpdate())
    .executeTakeFirst();

/** Must run inside a transaction. Locks the comment until its end. */
export const lockedComment = ({ db, engine }: Store, id: number) =>
  db
    .selectFrom('comments')
    .select(['text', 'author_id', 'post_id', 'state', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .$if(engine === 'postgres', (row) => row.forNoKeyUpdate())
    .executeTakeFirst();

/**
 * Must run inside a transaction. Drops a held edit when its author may edit freely again, so that it no longer waits
 * for moderators.
 */
export async function dropHeldEdit(store: Store, edited: Edited): Promise<HeldEdit | undefined> {
  const row = await (edited.type === 'post' ? lockedPost : lockedComment)(store, edited.id);
  const held = await takeHeldEdit(store, edited);
  if (held && row?.state === 'visible') await dropHeldCase(store, edited);
  return held;
}
