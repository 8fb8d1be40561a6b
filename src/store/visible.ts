import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/**
 * Every read of posts or comments starts here: the one place that says what can be seen. A cross join, because SQLite
 * keeps its order: first the posts by their index, then each one's author.
 */
export const visiblePosts = (db: Kysely<Schema>) =>
  db.selectFrom('posts').crossJoin('users').whereRef('users.id', '=', 'posts.author_id');

export const visibleComments = (db: Kysely<Schema>) =>
  db.selectFrom('comments').crossJoin('users').whereRef('users.id', '=', 'comments.author_id');

/** Nobody has this id, so an anonymous reader has done nothing and follows nobody. */
export const NOBODY = 0;
