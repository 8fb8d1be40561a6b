import { moveCount } from '../../data/counters.ts';
import { deletePostOrMark } from '../../data/deletion.ts';
import { dropHeldCasesOf } from '../../data/held-cases.ts';
import { tellOfEdit } from '../../data/notifications/edits.ts';
import { tell, whomTextTells } from '../../data/notifications/tell.ts';
import { lockRow } from '../../engine/lock.ts';
import { prepared, preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { PictureEdit } from '../../reading/posts/held-edits.ts';
import { describePictures, tellOfPictures } from '../media/uses.ts';
import { dropHeldEdit, lockedPost, mergedPictures } from './held-edits.ts';
import { rewriteTags, writeFirstTags } from './tags.ts';

export const createPost = (store: Store, post: NewPost) => inTransaction(store, (store) => insertPost(store, post));

interface NewPost {
  uid: string;
  authorId: number;
  content: string;
  state?: 'visible' | 'held';
  /** The number of pictures; see `attachPictures`. */
  pictures?: number;
  sensitive?: string | null;
  now: number;
}

const insert = preparedOne<Required<NewPost>, { id: number }>((db, param) =>
  db
    .insertInto('posts')
    .values({
      uid: param('uid'),
      author_id: param('authorId'),
      content: param('content'),
      state: param('state'),
      pictures: param('pictures'),
      sensitive: param('sensitive'),
      hot: param('now'),
      created_at: param('now'),
      updated_at: param('now'),
    })
    .returning('id'),
);

/** Must run inside a transaction. */
export async function insertPost(store: Store, post: NewPost): Promise<number> {
  const { authorId: author, content: text, now } = post;
  const wanted = await whomTextTells(store, text);
  const { id } = (await insert(store, { state: 'visible', pictures: 0, sensitive: null, ...post })) ?? { id: 0 };
  await moveCount.posts(store, { id: author, by: 1 });
  await writeFirstTags(store, { post: id, content: text, at: now });
  await tell(store, { author, post: id, comment: null, text, now }, wanted);
  return id;
}

/**
 * Stamps have a precision of seconds. An edit in the same second as the post would have the same stamp, and look
 * unedited.
 */
const STAMP_MS = 1000;

export interface PostEdit extends PictureEdit {
  content: string;
}

export const editPost = (store: Store, id: number, edit: PostEdit, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await whomTextTells(store, edit.content);
    const held = await dropHeldEdit(store, { type: 'post', id });
    await rewritePost(store, id, { ...edit, ...mergedPictures(held?.pictures ?? {}, edit) }, now);
  });

/** Must run inside a transaction that has taken its turn with everyone whom the text mentions. */
export async function rewritePost(store: Store, id: number, edit: PostEdit, now: number): Promise<void> {
  const { content } = edit;
  const before = await lockedPost(store, id);
  if (!before) return;
  const isOfPictures = before.pictures > 0 && (edit.media !== undefined || edit.sensitive !== undefined);
  if (isOfPictures) {
    const changed = await editPictures(store, id, before, edit);
    if (content === before.content) {
      if (changed) await tellOfPictures(store, id, before.author_id);
      return;
    }
  }
  const updated_at = Math.max(now, before.created_at + STAMP_MS);
  await store.db
    .updateTable('posts')
    .set((eb) => ({ content, updated_at, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await rewriteTags(store, { post: id, content, at: now }, before.content);
  const written = { author: before.author_id, post: id, comment: null, text: content, now };
  await tellOfEdit(store, written, before.content);
}

/**
 * Descriptions of pictures are not part of the text, so the post is not marked as edited. Returns true if anything
 * changed.
 */
async function editPictures(
  store: Store,
  id: number,
  before: { sensitive: string | null },
  { media = [], sensitive = before.sensitive }: PictureEdit,
): Promise<boolean> {
  const described = await describePictures(store, id, media);
  const covered = sensitive || null;
  if (!described && covered === before.sensitive) return false;
  await store.db
    .updateTable('posts')
    .set((eb) => ({ sensitive: covered, rev: eb('rev', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return true;
}

/** Returns false if someone else was faster. */
export const deletePost = (store: Store, id: number): Promise<boolean> =>
  inTransaction(
    store,
    async (store) => {
      if (!(await lockRow(store, 'posts', id)) || (await isMarked(store, { id }))) return false;
      await dropHeldCasesOf(store, id);
      await deletePostOrMark(store, id);
      return true;
    },
    `post ${id}`,
  );

const isMarked = preparedOne<{ id: number }, { post_id: number }>((db, param) =>
  db.selectFrom('deleted_posts').select('post_id').where('post_id', '=', param('id')),
);

/** The post must be one of the user's own. */
export const pinPost = (store: Store, user: number, post: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db.updateTable('users').set({ pinned_post_id: post }).where('id', '=', user).execute();
  });

/** Does nothing if another post is pinned. */
export const unpinPost = (store: Store, user: number, post: number): Promise<void> =>
  inTransaction(store, async ({ db }) => {
    await db
      .updateTable('users')
      .set({ pinned_post_id: null })
      .where('id', '=', user)
      .where('pinned_post_id', '=', post)
      .execute();
  });

type Bookmark = { post: number; user: number };

const insertBookmark = prepared<Bookmark & { now: number }, { id: number }>((db, param) =>
  db
    .insertInto('bookmarks')
    .values({ post_id: param('post'), user_id: param('user'), created_at: param('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

const remove = prepared<Bookmark, { id: number }>((db, param) =>
  db.deleteFrom('bookmarks').where('user_id', '=', param('user')).where('post_id', '=', param('post')).returning('id'),
);

/** Returns false if the post was bookmarked already. */
export const bookmark = (store: Store, params: Bookmark & { now: number }): Promise<boolean> =>
  inTransaction(store, async (store) => (await insertBookmark(store, params)).length > 0);

/** Returns false if the post was not bookmarked. */
export const unbookmark = (store: Store, params: Bookmark): Promise<boolean> =>
  inTransaction(store, async (store) => (await remove(store, params)).length > 0);
