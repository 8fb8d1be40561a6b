import { type Kysely, sql } from 'kysely';
import { commentersOf, hotOf } from '../../schema/posts/posts.ts';
import type { Schema } from '../../schema.ts';

/** A held or removed row is not counted; a deleted one is, until it goes. */
const isCounted = (table: 'posts' | 'comments') => `${table}.state not in ('held', 'removed')`;

/** Every counter, and the rows that it counts. */
const COUNTERS = [
  ['posts', 'like_count', `likes where post_id = posts.id`],
  ['posts', 'comment_count', `comments where post_id = posts.id and ${isCounted('comments')}`],
  ['comments', 'upvote_count', `votes where comment_id = comments.id and up = 1`],
  ['comments', 'downvote_count', `votes where comment_id = comments.id and up = 0`],
  ['users', 'posts_count', `posts where author_id = users.id and ${isCounted('posts')}`],
  ['users', 'followers_count', `follows where followee_id = users.id`],
  ['users', 'following_count', `follows where follower_id = users.id`],
  ['tags', 'uses', 'post_tags where tag_id = tags.id and post_tags.shown = 1'],
  ['posts', 'pictures', "media where post_id = posts.id and purpose = 'post'"],
  ['files', 'uses', 'media where file = files.name'],
] as const;

/** The likes or follows that a notification counts. */
const told = (table: 'likes' | 'follows', isOf: string) => `(
  select count(*) from ${table} where ${isOf} and told = 1 and ${table}.created_at >= notices.created_at
    and ${table}.created_at / 86400000 = notices.day)`;
const TOLD = [
  ['like', told('likes', 'likes.post_id = notices.post_id')],
  ['follow', told('follows', 'follows.followee_id = notices.user_id')],
] as const;

/** Sets every counter that does not equal its rows. */
export async function recount(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows] of COUNTERS) {
    const there = sql.raw(`(select count(*) from ${rows})`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(counter)} = ${there} where ${sql.ref(counter)} <> ${there}`.execute(db);
  }
  await sql`update posts set commenters = (${sql.raw(commentersOf('posts.id', 'posts.author_id'))}) where comment_count > 0`.execute(
    db,
  );
  await sql`update posts set hot = ${sql.raw(hotOf('posts', 'sqlite'))}`.execute(db);
  for (const [kind, count] of TOLD) {
    await sql`
      update notices set count = ${sql.raw(count)} where kind = ${sql.lit(kind)} and count <> ${sql.raw(count)}`.execute(
      db,
    );
  }
}
