import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Whom somebody follows and what they like, the latest first (decision 60). PostgreSQL builds these beside requests: see
 * `background/people-lists.ts`. SQLite has the id in every index, and so needs none for comments by their author.
 */
export const peopleLists: Migration = async (db, engine) => {
  if (engine === 'postgres') return;
  await sql`create index follows_follower_id_id on follows (follower_id, id)`.execute(db);
  await sql`create index likes_user_id_id on likes (user_id, id)`.execute(db);
};
