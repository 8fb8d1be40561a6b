import { type RawBuilder, sql } from 'kysely';
import type { HomeParams, HomeReader } from './home.ts';
import type { Store } from './open.ts';
import { bySort, type Position, postOrder, type Sort } from './page.ts';
import { mark, type PostRow } from './posts.ts';
import { prepared } from './prepared.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

/** From here on what is on top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 64;
/** A post looked at costs 0.3 µs, a seek for an author 6. */
const TOP = 1000;

const ofTop = bySort((sort) =>
  prepared<HomeParams, PostRow>((_db, param) => withMarks(sort, param, topQuery(sort, param))),
);
const sought = bySort((sort) =>
  prepared<HomeParams, PostRow>((_db, param) => withMarks(sort, param, seekQuery(sort, param))),
);

export async function pageOfHome(
  store: Store,
  reader: HomeReader,
  sort: Sort,
  page: Position & { limit: number },
): Promise<PostRow[]> {
  const params = { ...page, reader: reader.id };
  const top = reader.following > MANY ? await ofTop[sort](store, params) : [];
  return top.length === page.limit ? top : sought[sort](store, params);
}

/** What of the first posts is by somebody whom the reader follows. In brackets, or it becomes a join of far more. */
function topQuery(sort: Sort, param: Param): RawBuilder<unknown> {
  return sql`
    select id, like_count
    from (
      select id, like_count, author_id from posts
      where ${behind(sort, param)} order by ${postOrder(sort)} limit ${sql.lit(TOP)}
    ) as posts
    where (author_id in (${authors(param)})) is true
    order by ${postOrder(sort)} limit ${param('limit')}`;
}

/** One seek for each author's best post, then the authors with the best ones, then their best posts. */
function seekQuery(sort: Sort, param: Param): RawBuilder<unknown> {
  const order = postOrder(sort);
  const best = (author: string, limit: RawBuilder<unknown>) => sql`
    select posts.id, posts.like_count from posts
    where posts.author_id = ${sql.ref(author)} and ${behind(sort, param)}
    order by ${order} limit ${limit}`;
  return sql`
    select posts.id, posts.like_count
    from (
      select author.id from (${authors(param)}) as author
      cross join lateral (${best('author.id', sql`1`)}) as posts
      order by ${order} limit ${param('limit')}
    ) as chosen
    cross join lateral (${best('chosen.id', sql`${param('limit')}::int`)}) as posts
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

/** Each post by its id, as `offset 0` makes sure: PostgreSQL expects far more of them and would go through whole tables. */
function withMarks(sort: Sort, param: Param, found: RawBuilder<unknown>): RawBuilder<PostRow> {
  return sql<PostRow>`
    select posts.id, posts.rev + users.rev as version, posts.like_count, posts.comment_count,
      ${mark('likes', param('reader'))} as liked, ${mark('bookmarks', param('reader'))} as bookmarked
    from (${found}) as found
    cross join lateral (select * from posts where posts.id = found.id offset 0) as posts
    cross join lateral (select rev from users where users.id = posts.author_id offset 0) as users
    order by ${postOrder(sort)}`;
}
