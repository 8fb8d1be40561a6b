import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** What is held or removed is not counted; what is deleted is, until its row goes. */
const IS_COUNTED = "state not in ('held', 'removed')";

/** Every counter, and the rows that it counts. */
const COUNTED = [
  ['posts', 'like_count', 'likes where post_id = posts.id'],
  ['posts', 'comment_count', `comments where post_id = posts.id and ${IS_COUNTED}`],
  ['comments', 'upvote_count', 'votes where comment_id = comments.id and up = 1'],
  ['comments', 'downvote_count', 'votes where comment_id = comments.id and up = 0'],
  ['users', 'posts_count', `posts where author_id = users.id and ${IS_COUNTED}`],
  ['users', 'followers_count', 'follows where followee_id = users.id'],
  ['users', 'following_count', 'follows where follower_id = users.id'],
] as const;

/** Sets every counter that does not equal its rows. */
export async function recount(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows] of COUNTED) {
    const there = sql.raw(`(select count(*) from ${rows})`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(counter)} = ${there} where ${sql.ref(counter)} <> ${there}`.execute(db);
  }
}
