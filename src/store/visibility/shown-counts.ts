import { type RawBuilder, sql } from 'kysely';
import { COUNTED, type Mark } from './counted.ts';

/**
 * A stored counter counts the rows that are stored; what people see leaves out those of whom or what is deleted. Without any
 * it costs one look for each statement. `hidden` is the number of them for one of the `gone`.
 */
const hidden = (marks: 'deleted_users' | 'deleted_posts', number: RawBuilder<unknown>) => {
  const gone = sql.table(marks);
  return sql<number>`
    case when exists (select 1 from ${gone}) then (select coalesce(sum(${number}), 0) from ${gone} as gone) else 0 end`;
};

/** As a look-up for each of the gone: as a join PostgreSQL might go through all likes of the post. */
export const hiddenRows = (table: string, mark: Mark, where: RawBuilder<unknown>) =>
  hidden('deleted_users', sql`(select count(*) from ${sql.table(table)} where ${where} and ${sql.raw(COUNTED[mark])})`);

/** Beside the stored count, which orders the list and is in its cursors. */
export const hiddenLikes = hiddenRows('likes', 'likes', sql`likes.user_id = gone.user_id and likes.post_id = posts.id`);

/** By the index of the post: its comments are fewer than those of somebody whose deletion takes long. */
export const commentCount = sql<number>`posts.comment_count - ${hiddenRows(
  'comments',
  'comments',
  sql`comments.post_id = posts.id and comments.author_id + 0 = gone.user_id`,
)}`;

export const voteCount = (column: 'upvote_count' | 'downvote_count', up: 0 | 1) => sql<number>`
  comments.${sql.ref(column)} - ${hiddenRows(
    'votes',
    'votes',
    sql`votes.user_id = gone.user_id and votes.comment_id = comments.id and votes.up = ${sql.lit(up)}`,
  )}`;

export const followersCount = sql<number>`users.followers_count - ${hiddenRows(
  'follows',
  'follows',
  sql`follows.follower_id = gone.user_id and follows.followee_id = users.id`,
)}`;

export const followingCount = sql<number>`users.following_count - ${hiddenRows(
  'follows',
  'followers',
  sql`follows.follower_id = users.id and follows.followee_id = gone.user_id`,
)}`;

export const postsCount = sql<number>`users.posts_count - ${hidden(
  'deleted_posts',
  sql`(select count(*) from posts where posts.id = gone.post_id and posts.author_id + 0 = users.id)`,
)}`;
