import { sql } from 'kysely';
import { prepared } from '../sql/prepared.ts';

const counter = (table: 'posts' | 'users', column: string) =>
  prepared<{ id: number; by: number }, never>(
    (_db, param) => sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${param('by')} where id = ${param('id')}`,
  );

/** Only ever moved in the transaction of the row that is counted. */
export const moveCount = {
  likes: counter('posts', 'like_count'),
  comments: counter('posts', 'comment_count'),
  posts: counter('users', 'posts_count'),
  followers: counter('users', 'followers_count'),
  following: counter('users', 'following_count'),
};
