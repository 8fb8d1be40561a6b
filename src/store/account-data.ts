import { sql } from 'kysely';
import { stampOf } from './json.ts';
import type { Store } from './open.ts';
import { isShownPost, isShownUser } from './visible.ts';

const shownPost = isShownPost(sql`posts.id`, sql`posts.author_id`);

/** Everything that the tables hold of one person, the oldest first. */
export async function accountData({ db }: Store, userId: number) {
  const posts = await db
    .selectFrom('posts')
    .select(['uid', 'content', 'created_at', 'updated_at'])
    .where('author_id', '=', userId)
    .where(shownPost)
    .orderBy('id')
    .execute();
  const comments = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.uid', 'posts.uid as post_uid', 'comments.text', 'comments.created_at', 'comments.updated_at'])
    .where('comments.author_id', '=', userId)
    .where(shownPost)
    .orderBy('comments.id')
    .execute();
  const votes = await db
    .selectFrom('votes')
    .innerJoin('comments', 'comments.id', 'votes.comment_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.uid', 'comments.text', 'votes.up', 'votes.created_at'])
    .where('votes.user_id', '=', userId)
    .where(isShownUser(sql`comments.author_id`))
    .where(shownPost)
    .orderBy('votes.id')
    .execute();
  return {
    posts: posts.map((row) => ({ _id: row.uid, content: row.content, ...written(row) })),
    comments: comments.map((row) => ({ _id: row.uid, postId: row.post_uid, text: row.text, ...written(row) })),
    votes: votes.map((row) => ({
      commentId: row.uid,
      text: row.text,
      vote: row.up === 1 ? ('up' as const) : ('down' as const),
      createdAt: stampOf(row.created_at),
    })),
    likes: await onPosts(db, 'likes', userId),
    bookmarks: await onPosts(db, 'bookmarks', userId),
    following: await people(db, 'follower_id', 'followee_id', userId),
    followers: await people(db, 'followee_id', 'follower_id', userId),
  };
}

const written = (row: { created_at: number; updated_at: number }) => ({
  createdAt: stampOf(row.created_at),
  updatedAt: stampOf(row.updated_at),
});

async function onPosts(db: Store['db'], table: 'likes' | 'bookmarks', userId: number) {
  // Both tables have the same columns; the builder's types want one of them named.
  const rows = await db
    .selectFrom(`${table as 'likes'} as mine`)
    .innerJoin('posts', 'posts.id', 'mine.post_id')
    .select(['posts.uid', 'posts.content', 'mine.created_at'])
    .where('mine.user_id', '=', userId)
    .where(shownPost)
    .orderBy('mine.id')
    .execute();
  return rows.map((row) => ({ postId: row.uid, content: row.content, createdAt: stampOf(row.created_at) }));
}

type Side = 'follower_id' | 'followee_id';

async function people(db: Store['db'], own: Side, other: Side, userId: number) {
  const rows = await db
    .selectFrom('follows')
    .innerJoin('users', 'users.id', `follows.${other}`)
    .select(['users.uid', 'users.first_name', 'users.last_name', 'users.username', 'users.avatar_url'])
    .where(`follows.${own}`, '=', userId)
    .where(isShownUser(sql`users.id`))
    .orderBy('follows.id')
    .execute();
  return rows.map((row) => ({
    _id: row.uid,
    firstName: row.first_name,
    lastName: row.last_name,
    username: row.username,
    avatarURL: row.avatar_url,
  }));
}
