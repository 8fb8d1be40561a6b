import { type RawBuilder, sql } from 'kysely';
import { mark, type PostRow } from '../posts.ts';
import { prepared } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { followFlag } from '../users.ts';
import { commentCount, hiddenLikes, isShownPost } from '../visible.ts';
import type { HomeParams, HomeReader } from './home.ts';
import { bySort, type Position, postOrder, type Sort } from './page.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];

/** From here on what is on top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 64;
/** A post looked at costs 0.3 µs, a seek for an author 6. */
const TOP = 2000;
/** From here on it takes less to ask of each post whether its author is followed than to read all who are. */
const VERY_MANY = 1500;

const top = bySort((sort) => page(sort, (param) => topQuery(sort, param, isAmongFollowed(param))));
const topOfVeryMany = bySort((sort) => page(sort, (param) => topQuery(sort, param, isFollowed(param))));
const ofSome = bySort((sort) => page(sort, (param) => seekQuery(sort, param, bestAuthors(sort, param))));
const ofFew = bySort((sort) => page(sort, (param) => seekQuery(sort, param, authors(param))));

export async function pageOfHome(
  store: Store,
  reader: HomeReader,
  sort: Sort,
  page: Position & { limit: number },
): Promise<PostRow[]> {
  const params = { ...page, reader: reader.id };
  if (reader.following > MANY) {
    const rows = await (reader.following > VERY_MANY ? topOfVeryMany : top)[sort](store, params);
    if (rows.length === page.limit) return rows;
  }
  return (reader.following < page.limit ? ofFew : ofSome)[sort](store, params);
}

const COLUMNS = sql`posts.id, posts.author_id, posts.rev, posts.like_count, posts.comment_count`;

/** What of the first posts is by somebody whom the reader follows. */
function topQuery(sort: Sort, param: Param, mine: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select * from (
      select ${COLUMNS} from posts where ${behind(sort, param)} order by ${order} limit ${sql.lit(TOP)}
    ) as posts
    where ${mine} and ${isShownPost(sql`posts.id`, sql`posts.author_id`)} order by ${order} limit ${param('limit')}`;
}

/** In brackets: else it is a join, and not a set that is made once. */
const isAmongFollowed = (param: Param) => sql`(posts.author_id in (${authors(param)})) is true`;

const isFollowed = (param: Param) => sql`(
  posts.author_id = ${param('reader')} or ${followFlag(sql`${param('reader')}`, sql`posts.author_id`)} = 1)`;

/** The best posts of each author. */
function seekQuery(sort: Sort, param: Param, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select ${COLUMNS}
    from (
      select posts.id from (${chosen}) as author
      cross join lateral (${best(sort, param, sql`${param('limit')}::int`)}) as posts
      order by ${order} limit ${param('limit')}
    ) as found
    cross join posts where posts.id = found.id`;
}

/** Nobody else can be on the page: by one seek for each author's best post. */
function bestAuthors(sort: Sort, param: Param): RawBuilder<unknown> {
  return sql`
    select author.id from (${authors(param)}) as author
    cross join lateral (${best(sort, param, sql`1`)}) as posts
    order by ${postOrder(sort)} limit ${param('limit')}`;
}

const best = (sort: Sort, param: Param, limit: RawBuilder<unknown>) => sql`
  select posts.id, posts.like_count from posts
  where posts.author_id = author.id and ${behind(sort, param)} and ${isShownPost(sql`posts.id`, sql`author.id`)}
  order by ${postOrder(sort)} limit ${limit}`;

const authors = (param: Param) =>
  sql`select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}::bigint`;

const behind = (sort: Sort, param: Param) =>
  ({
    newest: sql`posts.id < ${param('id')}`,
    oldest: sql`posts.id > ${param('id')}`,
    trending: sql`(posts.like_count, posts.id) < (${param('likes')}, ${param('id')})`,
  })[sort];

/** Posts with what the reader marked, in one statement. */
function page(sort: Sort, found: (param: Param) => RawBuilder<unknown>) {
  return prepared<HomeParams, PostRow>(
    (_db, param) => sql<PostRow>`
      select posts.id, posts.rev + users.rev as version, posts.like_count,
        ${hiddenLikes} as hidden_likes, ${commentCount} as comment_count,
        ${mark('likes', param('reader'))} as liked, ${mark('bookmarks', param('reader'))} as bookmarked
      from (${found(param)}) as posts
      cross join users where users.id = posts.author_id
      order by ${postOrder(sort)}`,
  );
}
