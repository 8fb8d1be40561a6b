import { type RawBuilder, sql } from 'kysely';
import type { HomeParams, HomeReader } from './home.ts';
import type { Store } from './open.ts';
import { bySort, type Position, postOrder, type Sort } from './page.ts';
import { type PostRow, postsByIds } from './posts.ts';
import { prepared } from './prepared.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

const RECENT = 500;
/** From here on a scan of what is on top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 200;

const seek = bySort((sort) => prepared<HomeParams, { id: number }>((_db, param) => homeQuery(sort, param)));
const recent = bySort((sort) => prepared<HomeParams, { id: number }>((_db, param) => recentHomeQuery(sort, param)));

export async function pageOfHome(
  store: Store,
  reader: HomeReader,
  sort: Sort,
  page: Position & { limit: number },
): Promise<PostRow[]> {
  const params = { ...page, reader: reader.id };
  const found = reader.following > MANY ? await recent[sort](store, params) : [];
  const rows = found.length === page.limit ? found : await seek[sort](store, params);
  return postsByIds(
    store,
    rows.map(({ id }) => id),
    reader.id,
  );
}

/** One seek for each author's best post, then the authors with the best ones, then their best posts. */
function homeQuery(sort: Sort, param: Param): RawBuilder<{ id: number }> {
  const order = postOrder(sort);
  const best = (author: string, limit: RawBuilder<unknown>) => sql`
    select posts.id, posts.like_count from posts
    where posts.author_id = ${sql.ref(author)} and ${behind(sort, param)}
    order by ${order} limit ${limit}`;
  return sql<{ id: number }>`
    select posts.id
    from (
      select author.id from (${authors(param)}) as author
      cross join lateral (${best('author.id', sql`1`)}) as posts
      order by ${order} limit ${param('limit')}
    ) as chosen
    cross join lateral (${best('chosen.id', sql`${param('limit')}::int`)}) as posts
    order by ${order} limit ${param('limit')}`;
}

/** What of the first few hundred posts is by somebody whom the reader follows. */
function recentHomeQuery(sort: Sort, param: Param): RawBuilder<{ id: number }> {
  const order = postOrder(sort);
  return sql<{ id: number }>`
    select posts.id
    from (
      select posts.id, posts.like_count, posts.author_id from posts
      where ${behind(sort, param)} order by ${order} limit ${sql.lit(RECENT)}
    ) as posts
    where posts.author_id in (${authors(param)})
    order by ${order} limit ${param('limit')}`;
}

const authors = (param: Param) =>
  sql`select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}::bigint`;

const behind = (sort: Sort, param: Param) =>
  ({
    newest: sql`posts.id < ${param('id')}`,
    oldest: sql`posts.id > ${param('id')}`,
    trending: sql`(posts.like_count, posts.id) < (${param('likes')}, ${param('id')})`,
  })[sort];
