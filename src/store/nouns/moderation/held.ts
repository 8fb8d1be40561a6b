import { sql } from 'kysely';
import { appendChange } from '../../data/changes/append.ts';
import { aboutOf, dropHeldCase } from '../../data/held-cases.ts';
import { whomTextTells } from '../../data/notifications/tell.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import { changesPictures, type Edited, heldEditOf, type PictureEdit } from '../../reading/posts/held-edits.ts';
import { picturesOf } from '../../reading/posts/views.ts';
import { insertComment } from '../posts/comments.ts';
import { lockedComment, lockedPost, type PostEdit, rewriteComment, rewritePost } from '../posts/edits.ts';
import { insertHeldEdit, mergedPictures, takeHeldEdit } from '../posts/held-edits.ts';
import { insertPost } from '../posts/posts.ts';
import { openCase, tellModerators } from './cases.ts';

/** In a transaction: a post that moderators are to look at before others see it. */
export async function insertHeld(
  store: Store,
  post: Parameters<typeof insertPost>[1],
  caseUid: string,
): Promise<number> {
  const id = await insertPost(store, { ...post, state: 'held' });
  const { authorId: person, now } = post;
  // From now on the author sees something that others do not.
  await appendChange(store, 'postShown', { post: id, user: person });
  await openHeldCase(store, { type: 'post', id }, { uid: caseUid, person, now });
  return id;
}

/** The same for a comment. Undefined when what it answers is gone. */
export async function insertHeldComment(
  store: Store,
  comment: Parameters<typeof insertComment>[1],
  caseUid: string,
): Promise<number | undefined> {
  const id = await insertComment(store, { ...comment, state: 'held' });
  if (id === undefined) return undefined;
  const { authorId: person, now } = comment;
  await appendChange(store, 'textHeld', { actor: person });
  await openHeldCase(store, { type: 'comment', id }, { uid: caseUid, person, now });
  return id;
}

const openHeldCase = (store: Store, { type, id }: Edited, given: { uid: string; person: number; now: number }) =>
  openCase(store, { ...given, kind: 'held', about: aboutOf({ type, id }), [type]: id, reports: 0 });

interface Holding {
  caseUid: string;
  now: number;
}

/** Others keep what they see until a moderator has looked at the edit. */
export const holdPostEdit = (store: Store, id: number, { content: text, ...edit }: PostEdit, holding: Holding) =>
  inTransaction(store, async (store) => {
    const post = await lockedPost(store, id);
    if (!post) return;
    const shown = { media: (await picturesOf(store, [id])).get(id) ?? [], sensitive: post.sensitive };
    const earlier = await heldEditOf(store, { type: 'post', id });
    const pictures = post.pictures > 0 ? mergedPictures(earlier?.pictures ?? {}, edit) : {};
    const isChanged = text !== post.content || changesPictures(pictures, shown);
    await holdEdit(store, { ...post, type: 'post', id, text, pictures, isChanged }, holding);
  });

export const holdCommentEdit = (store: Store, id: number, text: string, holding: Holding) =>
  inTransaction(store, async (store) => {
    const comment = await lockedComment(store, id);
    if (!comment) return;
    await holdEdit(store, { ...comment, type: 'comment', id, text, isChanged: text !== comment.text }, holding);
  });

type ToHold = Edited & {
  author_id: number;
  state: string;
  created_at: number;
  text: string;
  pictures?: PictureEdit;
  /** False: it says again what others see. */
  isChanged: boolean;
};

const STAMP_MS = 1000;

async function holdEdit(store: Store, { isChanged, ...edit }: ToHold, { caseUid, now }: Holding): Promise<void> {
  const { type, id, author_id: author, state, text, pictures } = edit;
  if (!isChanged) {
    const held = await takeHeldEdit(store, edit);
    if (held && state === 'visible') await dropHeldCase(store, edit);
  } else {
    const at = Math.max(now, edit.created_at + STAMP_MS);
    await insertHeldEdit(store, { type, id, author, text, ...(pictures && { pictures }), now: at });
    await openHeldCase(store, edit, { uid: caseUid, person: author, now });
  }
  await tellModerators(store);
}

/** In a transaction that has taken its turn with those whom the edit names, and locked what it is of: everyone sees it from now on. */
export async function showHeldEdit(store: Store, edited: Edited, now: number): Promise<void> {
  const edit = await takeHeldEdit(store, edited);
  if (!edit) return;
  if (edited.type === 'post') await rewritePost(store, edited.id, { content: edit.text, ...edit.pictures }, now);
  else await rewriteComment(store, edited.id, edit.text, now);
}

/** In a transaction, before any row is locked: with those whom the edit names that an act may show. */
export async function takeTurnForHeldEdit(
  store: Store,
  of: { case?: string | undefined; target?: string | undefined; id?: string | undefined },
): Promise<void> {
  const { rows } = await sql<{ text: string }>`
    select text from held_edits where ${
      of.case !== undefined
        ? sql`post_id = (select post_id from cases where uid = ${of.case})
            or comment_id = (select comment_id from cases where uid = ${of.case})`
        : of.target === 'comment'
          ? sql`comment_id = (select id from comments where uid = ${of.id})`
          : sql`post_id = (select id from posts where uid = ${of.id})`
    }`.execute(store.db);
  if (rows[0]) await whomTextTells(store, rows[0].text);
}
