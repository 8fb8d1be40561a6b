import { type RawBuilder, sql } from 'kysely';
import { COUNTED, type Mark } from './counted.ts';

/**
 * A stored counter counts the rows that are stored; what people see leaves out those of whom or what is deleted. Without any
 * it costs one look for each statement. `hidden` is the number of them for one of the `gone`.
 */
const hidden = (gone: RawBuilder<unknown>, number: RawBuilder<unknown>) => sql<number>`
  case when exists (select 1 from ${gone} as gone) then (select coalesce(sum(${number}), 0) from ${gone} as gone) else 0 end`;

const DELETED_USERS = sql.table('deleted_users');
/** The first condition is that of the index. */
const SILENCED = sql`(select id as user_id from users where state <> 'active' and state = 'silenced')`;

/** As a look-up for each of the gone: as a join PostgreSQL might go through all likes of the post. */
const rowsOf = (gone: RawBuilder<unknown>) => (table: string, mark: Mark, where: RawBuilder<unknown>) =>
  hidden(gone, sql`(select count(*) from ${sql.table(table)} where ${where} and ${sql.raw(COUNTED[mark])})`);
export const hiddenRows = rowsOf(DELETED_USERS);
/** For a list of what strangers did: whoever is silenced is not among them. */
export const silencedRows = rowsOf(SILENCED);

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
  sql.table('deleted_posts'),
  sql`(select count(*) from posts where posts.id = gone.post_id and posts.author_id + 0 = users.id)`,
)}`;
