import { sql } from 'kysely';
import { inTransaction, type Store } from './open.ts';
import { prepared, preparedOne } from './prepared.ts';
import { visibleComments } from './visible.ts';

export interface CommentRow {
  id: number;
  uid: string;
  post_id: number;
  author_id: number;
  text: string;
  upvote_count: number;
  downvote_count: number;
  created_at: number;
  updated_at: number;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string;
  /** The reader's own vote: 1 up, 0 down, null none. */
  my_vote: number | null;
}

export const commentRows = (db: Parameters<typeof visibleComments>[0], reader: number) =>
  visibleComments(db).select([
    'comments.id',
    'comments.uid',
    'comments.post_id',
    'comments.author_id',
    'comments.text',
    'comments.upvote_count',
    'comments.downvote_count',
    'comments.created_at',
    'comments.updated_at',
    'users.username',
    'users.first_name',
    'users.last_name',
    'users.avatar_url',
    sql<number | null>`(select up from votes where votes.user_id = ${reader} and votes.comment_id = comments.id)`.as(
      'my_vote',
    ),
  ]);

const page = prepared<{ post: number; reader: number; id: number; limit: number }, CommentRow>((db, param) =>
  commentRows(db, param('reader'))
    .where('comments.post_id', '=', param('post'))
    .where('comments.id', '>', param('id'))
    .orderBy('comments.id')
    .limit(param('limit')),
);

/** In the order of writing. */
export const pageOfComments = (
  store: Store,
  post: number,
  { reader, id, limit }: { reader: number; id: number; limit: number },
) => page(store, { post, reader, id, limit });

const one = preparedOne<{ post: number; uid: string; reader: number }, CommentRow>((db, param) =>
  commentRows(db, param('reader'))
    .where('comments.uid', '=', param('uid'))
    .where('comments.post_id', '=', param('post')),
);

export const findComment = (store: Store, post: number, uid: string, reader: number) =>
  one(store, { post, uid, reader });

export async function insertComment(
  { db }: Store,
  comment: { uid: string; postId: number; authorId: number; text: string; now: number },
): Promise<void> {
  await db
    .insertInto('comments')
    .values({
      uid: comment.uid,
      post_id: comment.postId,
      author_id: comment.authorId,
      text: comment.text,
      created_at: comment.now,
      updated_at: comment.now,
    })
    .execute();
  await moveCount({ db }, comment.postId, 1);
}

export async function editComment({ db }: Store, id: number, text: string, now: number): Promise<void> {
  await db.updateTable('comments').set({ text, updated_at: now }).where('id', '=', id).execute();
}

export const deleteComment = (store: Store, id: number): Promise<void> =>
  inTransaction(store, async (store) => {
    const gone = await store.db.deleteFrom('comments').where('id', '=', id).returning('post_id').executeTakeFirst();
    if (gone) await moveCount(store, gone.post_id, -1);
  });

const moveCount = ({ db }: Pick<Store, 'db'>, post: number, by: number) =>
  db
    .updateTable('posts')
    .set((eb) => ({ comment_count: eb('comment_count', '+', by) }))
    .where('id', '=', post)
    .execute();
