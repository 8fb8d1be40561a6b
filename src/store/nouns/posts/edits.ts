import { dropHeldCase } from '../../data/held-cases.ts';
import { tellOfEdit } from '../../data/notifications/edited.ts';
import { whomTextTells } from '../../data/notifications/tell.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { Edited, HeldEdit, PictureEdit } from '../../reading/posts/held-edits.ts';
import { describePictures, tellOfPictures } from '../media/of-posts.ts';
import { mergedPictures, takeHeldEdit } from './held-edits.ts';
import { rewriteTags } from './write.ts';

/** Stamps have seconds. In that of the post, an edit would have the same stamp, and look like none. */
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

/** In a transaction. */
export const lockedPost = ({ db, engine }: Store, id: number) =>
  db
    .selectFrom('posts')
    .select(['content', 'author_id', 'state', 'created_at', 'pictures', 'sensitive'])
    .where('id', '=', id)
    .$if(engine === 'postgres', (row) => row.forNoKeyUpdate())
    .executeTakeFirst();

/** What is said of pictures is no part of the text: the post is not marked as edited for it. True where something has changed. */
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

export const editComment = (store: Store, id: number, text: string, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await whomTextTells(store, text);
    await dropHeldEdit(store, { type: 'comment', id });
    await rewriteComment(store, id, text, now);
  });

/** In a transaction that has taken its turn with those whom the text names. */
export async function rewriteComment(store: Store, id: number, text: string, now: number): Promise<void> {
  const before = await lockedComment(store, id);
  if (!before) return;
  // Later than before, whatever the clock says: it is the revision that moderators name.
  const updated_at = Math.max(now, before.updated_at + 1);
  await store.db.updateTable('comments').set({ text, updated_at }).where('id', '=', id).execute();
  const written = { author: before.author_id, post: before.post_id, comment: id, text, now };
  await tellOfEdit(store, written, before.text);
}

/** In a transaction. */
export const lockedComment = ({ db, engine }: Store, id: number) =>
  db
    .selectFrom('comments')
    .select(['text', 'author_id', 'post_id', 'state', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .$if(engine === 'postgres', (row) => row.forNoKeyUpdate())
    .executeTakeFirst();

/** In a transaction: what is edited freely by now does not wait for moderators any more. */
async function dropHeldEdit(store: Store, edited: Edited): Promise<HeldEdit | undefined> {
  const row = await (edited.type === 'post' ? lockedPost : lockedComment)(store, edited.id);
  const held = await takeHeldEdit(store, edited);
  if (held && row?.state === 'visible') await dropHeldCase(store, edited);
  return held;
}
