import { type Kysely, sql } from 'kysely';
import { commenters, hot } from '../feeds/heat.ts';
import { TOLD_COUNTS } from '../notices/counts.ts';
import type { Schema } from '../schema.ts';
import { COUNTED } from '../visibility/counted.ts';

/** What is held or removed is not counted; what is deleted is, until its row goes. */
const POSTS = "posts.state not in ('held', 'removed')";

/** Every counter, and the rows that it counts. */
const COUNTERS = [
  ['posts', 'like_count', `likes where post_id = posts.id and ${COUNTED.likes}`],
  ['posts', 'comment_count', `comments where post_id = posts.id and ${COUNTED.comments}`],
  ['comments', 'upvote_count', `votes where comment_id = comments.id and up = 1 and ${COUNTED.votes}`],
  ['comments', 'downvote_count', `votes where comment_id = comments.id and up = 0 and ${COUNTED.votes}`],
  ['users', 'posts_count', `posts where author_id = users.id and ${POSTS}`],
  ['users', 'followers_count', `follows where followee_id = users.id and ${COUNTED.follows}`],
  ['users', 'following_count', `follows where follower_id = users.id and ${COUNTED.followers}`],
  ['tags', 'uses', 'post_tags where tag_id = tags.id and post_tags.shown = 1'],
  ['posts', 'pictures', "media where post_id = posts.id and purpose = 'post'"],
  ['files', 'uses', 'media where file = files.name'],
] as const;

/** Sets every counter that does not equal its rows. */
export async function recount(db: Kysely<Schema>): Promise<void> {
  for (const [table, counter, rows] of COUNTERS) {
    const there = sql.raw(`(select count(*) from ${rows})`);
    await sql`
      update ${sql.table(table)} set ${sql.ref(counter)} = ${there} where ${sql.ref(counter)} <> ${there}`.execute(db);
  }
  await sql`update posts set commenters = ${commenters('sqlite')} where comment_count > 0`.execute(db);
  await sql`update posts set hot = ${hot('sqlite')}`.execute(db);
  for (const [kind, told] of TOLD_COUNTS) {
    await sql`
      update notices set count = ${sql.raw(told)} where kind = ${sql.lit(kind)} and count <> ${sql.raw(told)}`.execute(
      db,
    );
  }
}
