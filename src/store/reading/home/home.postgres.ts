import { type RawBuilder, sql } from 'kysely';
import { flag } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { postOrder } from '../page.ts';
import { followFlag } from '../people/rows.ts';
import { versionOf } from '../posts/held-edits.ts';
import { mark, type PostRow } from '../posts/rows.ts';
import { isSeenAuthor, isSeenEdit, isSeenItself, preparedFor } from '../visibility/visible.ts';
import type { HomeParams, HomeReader, Paged, StoredOrder } from './home.ts';
import { postsOfRuns } from './runs.ts';

type Param = <K extends keyof HomeParams>(name: K) => HomeParams[K];
type ReaderOf = Parameters<typeof isSeenItself>[2];

/**
 * With more followed people than this, the top of all posts is likely to fill the page sooner than a seek for each
 * author.
 */
const MANY = 64;
/** Top posts that are searched: one costs 0.3 µs, a seek for an author 6. */
const TOP = 2000;
/** With more followed people than this, checking each post for a followed author is faster than reading all of them. */
const VERY_MANY = 1500;
const TOP_OF_VERY_MANY = 5000;
const PER_AUTHOR = 100;

const bySort = <T>(make: (sort: StoredOrder) => T): Record<StoredOrder, T> => ({
  trending: make('trending'),
  newest: make('newest'),
  oldest: make('oldest'),
});

/** The ways to find the posts of a page. */
type Way = 'top' | 'topOfVeryMany' | 'ofSome' | 'ofFew';

const found: Record<Way, (sort: StoredOrder, param: Param, seen: Visible) => RawBuilder<unknown>> = {
  top: (sort, param, seen) => topQuery(sort, param, seen, isAmongFollowed(param)),
  topOfVeryMany: (sort, param, seen) => topQuery(sort, param, seen, isFollowed(param)),
  ofSome: (sort, param, seen) => seekQuery(sort, param, seen, bestAuthors(sort, param, seen)),
  ofFew: (sort, param, seen) => seekQuery(sort, param, seen, authors(param)),
};

/** The conditions for what the reader sees: `reader` for authors, `itself` for a post. */
interface Visible {
  reader: ReaderOf;
  itself: RawBuilder<unknown>;
}

const byWay = <R>(make: (sort: StoredOrder, way: Way) => Read<R>): Record<Way, Record<StoredOrder, Read<R>>> => ({
  top: bySort((sort) => make(sort, 'top')),
  topOfVeryMany: bySort((sort) => make(sort, 'topOfVeryMany')),
  ofSome: bySort((sort) => make(sort, 'ofSome')),
  ofFew: bySort((sort) => make(sort, 'ofFew')),
});

type Read<R> = (store: Store, reader: HomeReader, page: Paged) => Promise<R[]>;

const pages = byWay(rowsOf);
const ids = byWay(idsOf);

/** Up to 100 posts of each author. The state of a post is checked where the post is read. */
const newest = preparedFor<{ limit: number }, { id: number }>(
  (_db, param, _engine, reader) => sql<{ id: number }>`
    select posts.id from ${seenOf(authors(param), reader)}
    cross join lateral (
      select posts.id from posts where posts.author_id = users.id order by posts.id desc limit ${sql.lit(PER_AUTHOR)}
    ) as posts
    order by posts.id desc limit ${param('limit')}`,
);

/** For readers who follow so many people that a seek for each takes too long: chosen from the newest posts of all. */
const newestOfTop = preparedFor<{ limit: number }, { id: number }>(
  (_db, param, _engine, reader) => sql<{ id: number }>`
    select posts.id from (
      select id, author_id from posts order by id desc limit ${sql.lit(TOP_OF_VERY_MANY)}
    ) as posts
    where ${isFollowed(param)} and ${isForReader({ reader, itself: sql`true` })}
    order by posts.id desc limit ${param('limit')}`,
);

export const newestOfHome = (store: Store, reader: HomeReader, limit: number): Promise<{ id: number }[]> =>
  (reader.following > VERY_MANY ? newestOfTop : newest)(store, reader, { limit });

export async function pageOfHome(store: Store, reader: HomeReader, sort: StoredOrder, page: Paged): Promise<PostRow[]> {
  if (sort !== 'trending') {
    const seekIds = async (id: number, limit: number) =>
      (await readHome(ids, store, reader, sort, { likes: 0, id, limit })).map((row) => row.id);
    const rows = await postsOfRuns(store, reader, sort, page, seekIds);
    if (rows) return rows;
  }
  return readHome(pages, store, reader, sort, page);
}

async function readHome<R>(
  ways: Record<Way, Record<StoredOrder, Read<R>>>,
  store: Store,
  reader: HomeReader,
  sort: StoredOrder,
  page: Paged,
): Promise<R[]> {
  if (reader.following > MANY) {
    const rows = await ways[reader.following > VERY_MANY ? 'topOfVeryMany' : 'top'][sort](store, reader, page);
    if (rows.length === page.limit) return rows;
  }
  return ways[reader.following < page.limit ? 'ofFew' : 'ofSome'][sort](store, reader, page);
}

const COLUMNS = sql`posts.id, posts.author_id, posts.rev, posts.like_count, posts.comment_count, posts.state`;

/** The posts among the first ones whose authors the reader follows. */
function topQuery(sort: StoredOrder, param: Param, seen: Visible, mine: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select * from (
      select ${COLUMNS} from posts where ${after(sort, param)} order by ${order} limit ${sql.lit(TOP)}
    ) as posts
    where ${mine} and ${isForReader(seen)} order by ${order} limit ${param('limit')}`;
}

/** A look-up for each post: with a join PostgreSQL might begin with the people. */
const isForReader = ({ reader, itself }: Visible) =>
  sql`${flag(sql`select 1 from users where users.id = posts.author_id and ${itself} and ${isSeenAuthor('home', reader)}`)} = 1`;

/** Without the outer condition PostgreSQL makes this a join, and not a set that is built once. */
const isAmongFollowed = (param: Param) => sql`(posts.author_id in (${authors(param)})) is true`;

const isFollowed = (param: (name: 'reader') => number) => sql`(
  posts.author_id = ${param('reader')} or ${followFlag(sql`${param('reader')}`, sql`posts.author_id`)} = 1)`;

/** The best posts of each author. */
function seekQuery(sort: StoredOrder, param: Param, seen: Visible, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  const order = postOrder(sort);
  return sql`
    select ${COLUMNS}
    from (
      select posts.id from ${seenOf(chosen, seen.reader)}
      cross join lateral (${best(sort, param, seen, sql`${param('limit')}::int`)}) as posts
      order by ${order} limit ${param('limit')}
    ) as found
    cross join posts where posts.id = found.id`;
}

/** The authors who can be on the page, found by one seek for the best post of each. */
function bestAuthors(sort: StoredOrder, param: Param, seen: Visible): RawBuilder<unknown> {
  return sql`
    select users.id from ${seenOf(authors(param), seen.reader)}
    cross join lateral (${best(sort, param, seen, sql`1`)}) as posts
    order by ${postOrder(sort)} limit ${param('limit')}`;
}

const best = (sort: StoredOrder, param: Param, { itself }: Visible, limit: RawBuilder<unknown>) => sql`
  select posts.id, posts.like_count from posts
  where posts.author_id = users.id and ${after(sort, param)} and ${itself}
  order by ${postOrder(sort)} limit ${limit}`;

/**
 * The people as `users`, each looked up once. One row for each author, so that PostgreSQL does not begin with all
 * people.
 */
const seenOf = (people: RawBuilder<unknown>, reader: ReaderOf) => sql`
  (${people}) as author cross join lateral (
    select users.id from users where users.id = author.id and ${isSeenAuthor('home', reader)} limit 1
  ) as users`;

const authors = (param: (name: 'reader') => number) =>
  sql`select followee_id as id from follows where follower_id = ${param('reader')} union all select ${param('reader')}::bigint`;

const after = (sort: StoredOrder, param: Param) =>
  ({
    newest: sql`posts.id < ${param('id')}`,
    oldest: sql`posts.id > ${param('id')}`,
    trending: sql`(posts.like_count, posts.id) < (${param('likes')}, ${param('id')})`,
  })[sort];

/** A look-up for each post: for a join PostgreSQL reads all people, which takes longer than everything else. */
const revOfAuthor = sql`(select users.rev from users where users.id = posts.author_id)`;

/** Posts with the marks of the reader, in one statement. */
function rowsOf(sort: StoredOrder, way: Way) {
  return preparedFor<Paged, PostRow>(
    (_db, param, _engine, reader) => sql<PostRow>`
      select posts.id, posts.author_id, ${versionOf(reader, revOfAuthor)} as version, posts.like_count,
        posts.comment_count,
        ${mark('likes', param('reader'))} as liked, ${mark('bookmarks', param('reader'))} as bookmarked ${reader ? sql`, posts.state, posts.rev, held_edits.id as edit` : sql``}
      from (${found[way](sort, param, shown(reader))}) as posts
      ${reader ? sql`left join held_edits on ${isSeenEdit('posts', reader)}` : sql``}
      order by ${postOrder(sort)}`,
  );
}

/**
 * The ids of a run. The state of a post is checked when it is read, so a run stays valid when a post is held or shown
 * again.
 */
function idsOf(sort: StoredOrder, way: Way) {
  return preparedFor<Paged, { id: number }>((_db, param, _engine, reader) => {
    const posts = found[way](sort, param, { reader, itself: sql`true` });
    return sql<{ id: number }>`select posts.id from (${posts}) as posts order by ${postOrder(sort)}`;
  });
}

const shown = (reader: ReaderOf): Visible => ({ reader, itself: isSeenItself('posts', 'home', reader) });
