import { type Described, describePictures, tellOfPictures } from '../media/of-posts.ts';
import { tellOfEdit } from '../notices/telling/edited.ts';
import { lookAgainAt } from '../notices/telling/edited-post.ts';
import { whomTextTells } from '../notices/telling/tell.ts';
import { inTransaction, type Store } from '../store.ts';
import { rewriteTags } from '../tags/write.ts';

/** Stamps have seconds. In that of the post, an edit would have the same stamp, and look like none. */
const STAMP_MS = 1000;

export interface PostEdit {
  content: string;
  /** Undefined: as they are. */
  media?: readonly Described[] | undefined;
  /** Undefined: as it is; null: no cover. */
  sensitive?: string | null | undefined;
}

export async function editPost(store: Store, id: number, edit: PostEdit, now: number): Promise<void> {
  const before = await rewritePost(store, id, edit, now);
  if (before !== undefined && before !== edit.content) await lookAgainAt(store, id);
}

/** Gives what it was. */
const rewritePost = (store: Store, id: number, edit: PostEdit, now: number): Promise<string | undefined> =>
  inTransaction(store, async (store) => {
    const { content } = edit;
    await whomTextTells(store, content);
    const before = await store.db
      .selectFrom('posts')
      .select(['content', 'author_id', 'created_at', 'pictures', 'sensitive'])
      .where('id', '=', id)
      .$if(store.engine === 'postgres', (row) => row.forNoKeyUpdate())
      .executeTakeFirst();
    if (!before) return undefined;
    const isOfPictures = before.pictures > 0 && (edit.media !== undefined || edit.sensitive !== undefined);
    if (isOfPictures) {
      const changed = await editPictures(store, id, before, edit);
      if (content === before.content) {
        if (changed) await tellOfPictures(store, id, before.author_id);
        return content;
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
    return before.content;
  });

/** What is said of pictures is no part of the text: the post is not marked as edited for it. True where something has changed. */
async function editPictures(
  store: Store,
  id: number,
  before: { sensitive: string | null },
  { media = [], sensitive = before.sensitive }: PostEdit,
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
    const before = await store.db
      .selectFrom('comments')
      .select(['text', 'author_id', 'post_id'])
      .where('id', '=', id)
      .$if(store.engine === 'postgres', (row) => row.forNoKeyUpdate())
      .executeTakeFirst();
    if (!before) return;
    await store.db.updateTable('comments').set({ text, updated_at: now }).where('id', '=', id).execute();
    const written = { author: before.author_id, post: before.post_id, comment: id, text, now };
    await tellOfEdit(store, written, before.text);
  });
