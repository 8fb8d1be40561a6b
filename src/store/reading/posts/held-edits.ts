import { type JoinBuilder, type RawBuilder, sql } from 'kysely';
import type { Picture } from '#contract/media/media.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { isSeenEdit, type ReaderOf } from '../visibility/visible.ts';
import type { Described } from './json.ts';

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

/** An edit that moderators have not reviewed yet. */
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

export const columnOf = { post: 'post_id', comment: 'comment_id' } as const;

const readFor = (type: Edited['type']) =>
  prepared<{ ids: Ids }, Row>((db, param, engine) =>
    db
      .selectFrom('held_edits')
      .select(['id', 'post_id', 'comment_id', 'text', 'pictures', 'created_at'])
      .where(columnOf[type], 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
  );
const read = { post: readFor('post'), comment: readFor('comment') };

/** Held edits by the id of their post or comment. The caller must have checked that the reader may see them. */
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

/**
 * The version of a post as the reader sees it. Below 0 with a held edit, because no cached fragment has such a version.
 */
export const versionOf = (reader: ReaderOf, revOfAuthor: RawBuilder<unknown> = sql`users.rev`) => {
  const version = sql<number>`posts.rev + ${revOfAuthor}`;
  return reader ? sql<number>`case when held_edits.id is null then ${version} else -held_edits.id end` : version;
};

/** True if the edit changes the content warning or a description. */
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
