import { sql } from 'kysely';
import { moveCount } from '../../data/counters.ts';
import { dropHeldCase } from '../../data/held-cases.ts';
import { tellOfEdit } from '../../data/notifications/edits.ts';
import { tell, whomCommentTells, whomTextTells } from '../../data/notifications/tell.ts';
import { lockCounted } from '../../engine/lock.ts';
import { preparedOne } from '../../engine/prepared.ts';
import { inTransaction, type Store } from '../../engine/store.ts';
import type { CommentRow } from '../../reading/comments/rows.ts';
import { dropHeldEdit, lockedComment } from './held-edits.ts';

const authorOf = preparedOne<{ id: number }, { author_id: number }>((db, param) =>
  db.selectFrom('comments').select('author_id').where('id', '=', param('id')),
);

/** The author of the comment that started the thread of a reply; empty for a comment that answers the post. */
export async function authorAnswered(store: Store, { parent_id }: Pick<CommentRow, 'parent_id'>): Promise<number[]> {
  const found = parent_id === null ? undefined : await authorOf(store, { id: parent_id });
  return found ? [found.author_id] : [];
}

type Own = Pick<CommentRow, 'id' | 'post_id'>;

const own = preparedOne<{ author: number; post: string; uid: string }, Own>((db, param) =>
  db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.id', 'comments.post_id'])
    .where('comments.uid', '=', param('uid'))
    .where('comments.author_id', '=', param('author'))
    .where('comments.state', 'in', ['visible', 'held'])
    .where('posts.uid', '=', param('post'))
    .where('posts.state', '<>', 'deleted'),
);

/** Finds the comment even if its author no longer sees the post. */
export const findOwnComment = (store: Store, author: number, post: string, uid: string) =>
  own(store, { author, post, uid });

interface NewComment {
  uid: string;
  postId: number;
  authorId: number;
  text: string;
  /** The comment that this one answers. */
  answers?: Pick<CommentRow, 'id' | 'author_id' | 'parent_id'> | undefined;
  state?: 'visible' | 'held';
  now: number;
}

type Insert = Omit<NewComment, 'answers'> & { parentId: number | null };

const insert = preparedOne<Insert, { id: number }>((db, param) =>
  db
    .insertInto('comments')
    .values({
      uid: param('uid'),
      post_id: param('postId'),
      author_id: param('authorId'),
      parent_id: param('parentId'),
      text: param('text'),
      state: param('state'),
      created_at: param('now'),
      updated_at: param('now'),
    })
    .returning('id'),
);

/** PostgreSQL: the comment cannot be deleted until the end of the transaction. */
const stillThere = preparedOne<{ id: number }, { id: number }>(
  (_db, param, engine) => sql<{ id: number }>`
    select id from comments where id = ${param('id')} ${engine === 'postgres' ? sql`for key share` : sql``}`,
);

/** Must run inside a transaction. Returns undefined if the comment that it answers was deleted. */
export async function insertComment(store: Store, { answers, ...comment }: NewComment): Promise<number | undefined> {
  const { authorId: author, postId: post, text, now } = comment;
  const wanted = await whomCommentTells(store, { post, text }, answers?.author_id);
  if (answers) {
    await lockCounted(store, 'posts', [comment.postId]);
    if (!(await stillThere(store, answers))) return undefined;
  }
  const parentId = answers ? (answers.parent_id ?? answers.id) : null;
  const { id } = (await insert(store, { state: 'visible', ...comment, parentId })) ?? { id: 0 };
  await moveCount.comments(store, { id: post, by: 1 });
  await tell(store, { author, post, comment: id, text, now }, wanted);
  return id;
}

export const deleteComment = (store: Store, { id, post_id }: Pick<CommentRow, 'id' | 'post_id'>): Promise<void> =>
  inTransaction(store, async (store) => {
    await lockCounted(store, 'posts', [post_id]);
    await dropHeldCase(store, { type: 'comment', id });
    const gone = await store.db.deleteFrom('comments').where('id', '=', id).returning('id').executeTakeFirst();
    if (gone) await moveCount.comments(store, { id: post_id, by: -1 });
  });

export const editComment = (store: Store, id: number, text: string, now: number): Promise<void> =>
  inTransaction(store, async (store) => {
    await whomTextTells(store, text);
    await dropHeldEdit(store, { type: 'comment', id });
    await rewriteComment(store, id, text, now);
  });

/** Must run inside a transaction that has taken its turn with everyone whom the text mentions. */
export async function rewriteComment(store: Store, id: number, text: string, now: number): Promise<void> {
  const before = await lockedComment(store, id);
  if (!before) return;
  // Later than before, regardless of the clock: moderators name this time as the revision.
  const updated_at = Math.max(now, before.updated_at + 1);
  await store.db.updateTable('comments').set({ text, updated_at }).where('id', '=', id).execute();
  const written = { author: before.author_id, post: before.post_id, comment: id, text, now };
  await tellOfEdit(store, written, before.text);
}
