import { type RawBuilder, sql } from 'kysely';
import { followFlag } from '../people/users.ts';
import { mark, type PostRow } from '../posts/posts.ts';
import { flag } from '../sql/flag.ts';
import type { Store } from '../store.ts';
import { commentCount, hiddenLikes } from '../visibility/shown-counts.ts';
import { isSeen, preparedFor } from '../visibility/visible.ts';
import type { HomeParams, HomeReader, Paged, StoredOrder } from './home.ts';
import { postOrder } from './page.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];
type ReaderOf = Parameters<typeof isSeen>[2];

/** From here on what is on top of all posts is likely to fill the page sooner than a seek for each author. */
const MANY = 64;
/** A post looked at costs 0.3 µs, a seek for an author 6. */
const TOP = 2000;
/** From here on it takes less to ask of each post whether its author is followed than to read all who are. */
const VERY_MANY = 1500;
const TOP_OF_VERY_MANY = 5000;
const PER_AUTHOR = 100;

const bySort = <T>(make: (sort: StoredOrder) => T): Record<StoredOrder, T> => ({
  trending: make('trending'),
  newest: make('newest'),
  oldest: make('oldest'),
});

const top = bySort((sort) => page(sort, (param, reader) => topQuery(sort, param, reader, isAmongFollowed(param))));
const topOfVeryMany = bySort((sort) => page(sort, (param, reader) => topQuery(sort, param, reader, isFollowed(param))));
const ofSome = bySort((sort) =>
  page(sort, (param, reader) => seekQuery(sort, param, reader, bestAuthors(sort, param, reader))),
);
const ofFew = bySort((sort) => page(sort, (param, reader) => seekQuery(sort, param, reader, authors(param))));

/** Of each author as many as may be among them. */
const newest = preparedFor<{ limit: number }, { id: number }>(
  (_db, param, _engine, reader) => sql<{ id: number }>`
    select posts.id from (${authors(param)}) as author
    cross join lateral (
      select posts.id from posts where posts.author_id = author.id and ${isForReader(sql`author.id`, reader)}
      order by posts.id desc limit ${sql.lit(PER_AUTHOR)}
    ) as posts
    order by posts.id desc limit ${param('limit')}`,
);

/** The same of the newest of all: for who follows so many, a seek for each takes too long. */
const newestOfTop = preparedFor<{ limit: number }, { id: number }>(
  (_db, param, _engine, reader) => sql<{ id: number }>`
    select posts.id from (
      select id, author_id, state from posts order by id desc limit ${sql.lit(TOP_OF_VERY_MANY)}
    ) as posts
    where ${isFollowed(param)} and ${isForReader(sql`posts.author_id`, reader)}
    order by posts.id desc limit ${param('limit')}`,
);

export const newestOfHome = (store: Store, reader: HomeReader, limit: number): Promise<{ id: number }[]> =>
  (reader.following > VERY_MANY ? newestOfTop : newest)(store, reader, { limit });

export async function pageOfHome(store: Store, reader: HomeReader, sort: StoredOrder, page: Paged): Promise<PostRow[]> {
  if (reader.following > MANY) {
    const rows = await (reader.following > VERY_MANY ? topOfVeryMany : top)[sort](store, reader, page);
    if (rows.length === page.limit) return rows;
  }
  return (reader.following < page.limit ? ofFew : ofSome)[sort](store, reader, page);
}

const COLUMNS = sql`posts.id, posts.author_id, posts.rev, posts.like_count, posts.comment_count, posts.state`;

/** What of the first posts is by somebody whom the reader follows. */
function topQuery(sort: StoredOrder, param: Param, reader: ReaderOf, mine: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select * from (
      select ${COLUMNS} from posts where ${after(sort, param)} order by ${order} limit ${sql.lit(TOP)}
    ) as posts
    where ${mine} and ${isForReader(sql`posts.author_id`, reader)} order by ${order} limit ${param('limit')}`;
}

/** As a look-up for each post: as a join PostgreSQL might begin with the people. */
const isForReader = (author: RawBuilder<unknown>, reader: ReaderOf) =>
  sql`${flag(sql`select 1 from users where users.id = ${author} and ${isSeen('posts', 'home', reader)}`)} = 1`;

/** In brackets: else it is a join, and not a set that is made once. */
const isAmongFollowed = (param: Param) => sql`(posts.author_id in (${authors(param)})) is true`;

const isFollowed = (param: (name: 'reader') => number) => sql`(
  posts.author_id = ${param('reader')} or ${followFlag(sql`${param('reader')}`, sql`posts.author_id`)} = 1)`;

/** The best posts of each author. */
function seekQuery(
  sort: StoredOrder,
  param: Param,
  reader: ReaderOf,
  chosen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select ${COLUMNS}
    from (
      select posts.id from (${chosen}) as author
      cross join lateral (${best(sort, param, reader, sql`${param('limit')}::int`)}) as posts
      order by ${order} limit ${param('limit')}
    ) as found
    cross join posts where posts.id = found.id`;
}

/** Nobody else can be on the page: by one seek for each author's best post. */
function bestAuthors(sort: StoredOrder, param: Param, reader: ReaderOf): RawBuilder<unknown> {
  return sql`
    select author.id from (${authors(param)}) as author
    cross join lateral (${best(sort, param, reader, sql`1`)}) as posts
    order by ${postOrder(sort)} limit ${param('limit')}`;
}

const best = (sort: StoredOrder, param: Param, reader: ReaderOf, limit: RawBuilder<unknown>) => sql`
  select posts.id, posts.like_count from posts
  where posts.author_id = author.id and ${after(sort, param)} and ${isForReader(sql`author.id`, reader)}
  order by ${postOrder(sort)} limit ${limit}`;

const authors = (param: (name: 'reader') => number) =>
  sql`select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}::bigint`;

const after = (sort: StoredOrder, param: Param) =>
  ({
    newest: sql`posts.id < ${param('id')}`,
    oldest: sql`posts.id > ${param('id')}`,
    trending: sql`(posts.like_count, posts.id) < (${param('likes')}, ${param('id')})`,
  })[sort];

/** As a look-up for each post: for a join PostgreSQL reads all people, which takes longer than all the rest. */
const revOfAuthor = sql`(select users.rev from users where users.id = posts.author_id)`;

/** Posts with what the reader marked, in one statement. */
function page(sort: StoredOrder, found: (param: Param, reader: ReaderOf) => RawBuilder<unknown>) {
  return preparedFor<Paged, PostRow>(
    (_db, param, _engine, reader) => sql<PostRow>`
      select posts.id, posts.author_id, posts.rev + ${revOfAuthor} as version, posts.like_count,
        ${hiddenLikes} as hidden_likes, ${commentCount} as comment_count,
        ${mark('likes', param('reader'))} as liked, ${mark('bookmarks', param('reader'))} as bookmarked ${reader ? sql`, posts.state` : sql``}
      from (${found(param, reader)}) as posts
      order by ${postOrder(sort)}`,
  );
}
