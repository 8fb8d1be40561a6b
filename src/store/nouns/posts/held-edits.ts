import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import type { Picture } from '#contract/media/media.ts';
import { appendChange } from '../../data/changes/append.ts';
import { type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isSeenEdit, type ReaderOf } from '../../reading/visibility/visible.ts';
import type { Described } from '../media/of-posts.ts';

/** The post or comment that is edited. */
export interface Edited {
  type: 'post' | 'comment';
  id: number;
}

/** Changes that an edit makes to the pictures of a post. */
export interface PictureEdit {
  /** Undefined: unchanged. */
  media?: readonly Described[] | undefined;
  /** Undefined: unchanged; null: no cover. */
  sensitive?: string | null | undefined;
}

/** An edit that moderators have yet to look at. */
export interface HeldEdit {
  id: number;
  text: string;
  pictures: PictureEdit;
  created_at: number;
}

interface Row extends Omit<HeldEdit, 'pictures'> {
  post_id: number | null;
  comment_id: number | null;
  pictures: string;
}

const columnOf = { post: 'post_id', comment: 'comment_id' } as const;

const readFor = (type: Edited['type']) =>
  prepared<{ ids: Ids }, Row>((db, param, engine) =>
    db
      .selectFrom('held_edits')
      .select(['id', 'post_id', 'comment_id', 'text', 'pictures', 'created_at'])
      .where(columnOf[type], 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
  );
const read = { post: readFor('post'), comment: readFor('comment') };

/** By what they are of, for callers who have asked whether the reader may see them. */
export async function heldEditsOf(store: Store, type: Edited['type'], ids: number[]): Promise<Map<number, HeldEdit>> {
  if (ids.length === 0) return new Map();
  const rows = await read[type](store, { ids: idList(store, ids) });
  return new Map(
    rows.map(({ post_id, comment_id, pictures, ...edit }) => [
      (type === 'post' ? post_id : comment_id) ?? 0,
      { ...edit, pictures: JSON.parse(pictures) as PictureEdit },
    ]),
  );
}

export const heldEditOf = async (store: Store, { type, id }: Edited): Promise<HeldEdit | undefined> =>
  (await heldEditsOf(store, type, [id])).get(id);

/** Joins the edit to posts or comments, for a reader who sees it. */
export const editOf =
  (table: 'posts' | 'comments', reader: ReaderOf) =>
  <DB, T extends keyof DB>(join: JoinBuilder<DB, T>): JoinBuilder<DB, T> =>
    join.on(isSeenEdit(table, reader));

/** The version of a post as the reader sees it. With a held edit it is below 0, where no cached fragment is. */
export const versionOf = (reader: ReaderOf, revOfAuthor: RawBuilder<unknown> = sql`users.rev`) => {
  const version = sql<number>`posts.rev + ${revOfAuthor}`;
  return reader ? sql<number>`case when held_edits.id is null then ${version} else -held_edits.id end` : version;
};

/** Whether what is there reads otherwise with it. */
export const changesPictures = (
  { media = [], sensitive }: PictureEdit,
  shown: { media: readonly Described[]; sensitive: string | null },
): boolean =>
  (sensitive !== undefined && (sensitive || null) !== shown.sensitive) ||
  media.some(({ _id, alt }) => shown.media.some((picture) => picture._id === _id && picture.alt !== alt));

/** The pictures of the post as the edit describes them. */
export const describedBy = ({ pictures }: HeldEdit, shown: Picture[] | undefined): Picture[] | undefined =>
  shown?.map((picture) => ({
    ...picture,
    alt: pictures.media?.find(({ _id }) => _id === picture._id)?.alt ?? picture.alt,
  }));

/** The later one says more: what it does not name stays as the earlier one has it. */
export const mergedPictures = (earlier: PictureEdit, later: PictureEdit): PictureEdit => {
  const named = new Set(later.media?.map(({ _id }) => _id));
  const media = [...(earlier.media ?? []).filter(({ _id }) => !named.has(_id)), ...(later.media ?? [])];
  const sensitive = later.sensitive === undefined ? earlier.sensitive : later.sensitive;
  return { ...(media.length > 0 && { media }), ...(sensitive !== undefined && { sensitive }) };
};

type New = Edited & { author: number; text: string; pictures?: PictureEdit; now: number };

/** In a transaction that has locked what is edited. It takes the place of an earlier one. */
export async function insertHeldEdit(store: Store, { type, id, author, text, pictures = {}, now }: New): Promise<void> {
  await store.db.deleteFrom('held_edits').where(columnOf[type], '=', id).execute();
  const of = { post_id: type === 'post' ? id : null, comment_id: type === 'comment' ? id : null };
  await store.db
    .insertInto('held_edits')
    .values({ ...of, author_id: author, text, pictures: JSON.stringify(pictures), created_at: now })
    .execute();
  await appendChange(store, 'textHeld', { actor: author });
}

/** In a transaction that has locked what is edited. Gives what was held. */
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

/** The revision that moderators name when they act. Another revision is another text. */
export const revisionOf = ({ rev, edit }: { rev: number; edit: number | null }): string => `${rev}-${edit ?? 0}`;

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

/** Everything that the author has written in it, shown or held, and the number of its pictures. */
export async function ownTexts(store: Store, { type, id }: Edited): Promise<{ text: string; pictures: number }> {
  const { text = '', held = null, pictures = 0 } = (await texts[type](store, { id })) ?? {};
  return { text: held === null ? text : `${text}\n${held}`, pictures };
}
