import { type RawBuilder, sql } from 'kysely';
import type { HomeParams } from './home.ts';
import { postOrder, type Sort } from './page.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

/**
 * For each author its posts in order, through the index that has that order; SQLite stops reading an author at the first
 * post that cannot reach the page. Without the forced shape (CROSS JOIN, INDEXED BY) it reads them all.
 */
export function homeQuery(sort: Sort, param: Param): RawBuilder<{ id: number }> {
  const index = sql.raw(sort === 'trending' ? 'posts_author_id_like_count_id' : 'posts_author_id_id');
  const behind = {
    newest: sql`posts.id < ${param('id')}`,
    oldest: sql`posts.id > ${param('id')}`,
    trending: sql`(posts.like_count, posts.id) < (${param('likes')}, ${param('id')})`,
  }[sort];
  return sql<{ id: number }>`
    select posts.id
    from (select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}) as author
    cross join posts indexed by ${index} on posts.author_id = author.id
    where ${behind}
    order by ${postOrder(sort)}
    limit ${param('limit')}`;
}
