import { type RawBuilder, sql } from 'kysely';
import { TAG_POSTS_COUNTED } from '#contract/rules/limits.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { atMost, type Ids, idList, idTable, prepared, preparedOne } from '../../engine/prepared.ts';
import { cached, type ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionIn, postOrder, type Sort } from '../page.ts';
import type { ShortUserRow } from '../people/json.ts';
import { matchOf, readFilters } from '../visibility/filters.ts';
import { isSeen, preparedFor, type Reader, type ReaderOf, visiblePeople } from '../visibility/visible.ts';
import { type PostRow, postRows, withOwnMarks } from './rows.ts';

export interface TagRow {
  id: number;
  name: string;
  shown: string;
  posts: number;
}

const byName = preparedOne<{ name: string }, TagRow>((db, param) =>
  db.selectFrom('tags').select(['id', 'name', 'shown', 'uses as posts']).where('name', '=', param('name')),
);
export const findTag = (store: Store, name: string) => byName(store, { name });

const users = prepared<{ tag: number }, { user: number; posts: number }>(
  (_db, param) => sql<{ user: number; posts: number }>`
    select posts.author_id as "user", count(*) as posts
    from (
      select post_id from post_tags where tag_id = ${param('tag')} order by post_id desc limit ${sql.lit(TAG_POSTS_COUNTED)}
    ) as newest cross join posts cross join users
    where posts.id = newest.post_id and users.id = posts.author_id and ${isSeen('posts', 'public', undefined)}
    group by posts.author_id order by count(*) desc, posts.author_id`,
);

type Person = ShortUserRow & { id: number; bird: string };

const people = preparedFor<{ ids: Ids }, Person>((db, param, engine, reader) =>
  visiblePeople(db, 'suggested', reader)
    .select(['users.id', 'users.uid', 'users.username', 'users.first_name', 'users.last_name', 'users.avatar_url'])
    .select('users.bird')
    .where('users.id', 'in', sql<number>`(select id from ${idTable(engine, param('ids'))} as wanted)`),
);

export interface TagFacts {
  posts: number;
  people: number;
  /** True if there may be more posts and people. */
  more: boolean;
  most: Person[];
}

/** Top users of a tag who are looked up, because the reader may not see some of them. */
const LOOKED_FOR = 20;
const NAMED = 2;

/**
 * Facts about the newest posts of the tag. The numbers are the same for every reader, the names are of people whom they
 * see.
 */
export async function factsOf(store: Store, tag: TagRow, reader: Reader): Promise<TagFacts> {
  const found = await users(store, { tag: tag.id });
  const most = found.slice(0, LOOKED_FOR).map(({ user }) => user);
  const seen = await people(store, reader, { ids: idList(store, most) });
  const inOrder = most.flatMap((user) => seen.find(({ id }) => id === user) ?? []);
  return {
    posts: found.reduce((sum, { posts }) => sum + posts, 0),
    people: found.length,
    more: tag.posts > TAG_POSTS_COUNTED,
    most: inOrder.slice(0, NAMED),
  };
}

/**
 * Tags with this beginning that are searched in the order of their names. If there are more, the most used tags are
 * searched too.
 */
const BEGINNING = 500;
const MOST_USED = 2_000;
/**
 * The reader must see one of this many newest or oldest posts of a tag. So no one can hide a tag with posts that few
 * see.
 */
const TAGS_LOOKED_AT = 500;

const beginning = preparedFor<{ from: string; to: string; limit: number }, TagRow>((_db, param, engine, reader) => {
  const begins = beginsWith(engine, param('from'), param('to'));
  const order = sql.raw(engine === 'sqlite' ? 'name' : 'name using ~<~');
  return sql<TagRow>`
    select id, name, shown, uses as posts from (
      select * from (
        select id, name, shown, uses, last_at from tags where ${begins} order by ${order} limit ${sql.lit(BEGINNING)}
      ) as named
      union
      select * from (
        select id, name, shown, uses, last_at from tags order by uses desc, name desc limit ${sql.lit(MOST_USED)}
      ) as used where ${begins} and (
        select count(*) from (select 1 from tags where ${begins} limit ${sql.lit(BEGINNING)}) as begun) = ${sql.lit(BEGINNING)}
    ) as tags
    where uses > 0 and ${isTagForReader(reader)}
    order by uses desc, last_at desc, id limit ${atMost(param('limit'))}`;
});

const beginsWith = (engine: Engine, from: string, to: string) =>
  engine === 'sqlite' ? sql`name >= ${from} and name < ${to}` : sql`name ~>=~ ${from} and name ~<~ ${to}`;

/**
 * A tag shows what is written in posts, so only readers who see one of its posts see the tag. The first visible post
 * ends the search.
 */
export const isTagForReader = (reader: ReaderOf, which = sql``) =>
  sql<boolean>`(${isAmongSeen(reader, 'desc', which)} or ${isAmongSeen(reader, 'asc', which)})`;

const isAmongSeen = (reader: ReaderOf, order: 'asc' | 'desc', which: RawBuilder<unknown>) => sql`exists (
  select 1 from (
    select post_id from post_tags where tag_id = tags.id order by post_id ${sql.raw(order)} limit ${sql.lit(TAGS_LOOKED_AT)}
  ) as looked cross join posts cross join users
  where posts.id = looked.post_id and users.id = posts.author_id ${which} and ${isSeen('posts', 'public', reader)})`;

/** The tags with this beginning, most used first. */
export async function tagsThatBegin(store: Store, text: string, limit: number, reader: Reader): Promise<TagRow[]> {
  const from = foldLetters(text.replace(/^[#＃]/, '')).trim();
  return from === '' ? [] : beginning(store, reader, { from, to: `${from}\u{10ffff}`, limit });
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;
/**
 * The newest uses that are searched, of all tags. More are searched if these leave room for tags that a flood has
 * pushed out, and after that the most used tags, because the reader may see nothing of a flood.
 */
const WINDOW = 2_000;
const WIDE_WINDOW = 20_000;
/** Maximum tags in the list that only one person uses, for each such person. */
const OF_ONE_PERSON = 5;
/** A post counts as one of this week until the hour is over. */
const HOUR_MS = 60 * 60 * 1000;

/** Ordered by the number of people, so that no one can bring up a tag alone. */
const lately = preparedFor<{ since: number; window: number; limit: number }, TagRow>(
  (_db, param, _engine, reader) => sql<TagRow>`
    select tags.id, tags.name, tags.shown, used.posts
    from (
      select counted.*, row_number() over (
        partition by case when people = 1 then author_id else -tag_id end order by posts desc, last desc
      ) as place
      from (
        select newest.tag_id, count(*) as posts, count(distinct posts.author_id) as people,
          max(newest.post_id) as last, max(posts.author_id) as author_id
        from (select tag_id, post_id from post_tags order by post_id desc limit ${atMost(param('window'))}) as newest
        cross join posts cross join users
        where posts.id = newest.post_id and posts.created_at >= ${param('since')} and users.id = posts.author_id
          and ${isSeen('posts', 'public', reader)}
        group by newest.tag_id
      ) as counted
    ) as used cross join tags where tags.id = used.tag_id and used.place <= ${sql.lit(OF_ONE_PERSON)}
    order by used.people desc, used.posts desc, used.last desc limit ${atMost(param('limit'))}`,
);

/** The time of the last use in the window. */
const lastInWindow = preparedOne<{ window: number }, { created_at: number }>(
  (_db, param) => sql<{ created_at: number }>`
    select posts.created_at from (
      select post_id from post_tags order by post_id desc limit 1 offset ${atMost(param('window'))} - 1
    ) as last cross join posts where posts.id = last.post_id`,
);

/** The most used tags that were used this week. */
const mostUsed = preparedFor<{ since: number; limit: number }, TagRow>(
  (_db, param, _engine, reader) => sql<TagRow>`
    select id, name, shown, uses as posts
    from (select id, name, shown, uses from tags order by uses desc, name desc limit ${sql.lit(MOST_USED)}) as tags
    where ${isTagForReader(reader, sql`and posts.created_at >= ${param('since')}`)}
    order by uses desc, name desc limit ${atMost(param('limit'))}`,
);

/** Cached by hour and limit, for readers with the default view. */
const LATELY: ReadKey<TagRow[], string> = {
  most: 1_000,
  weightOf: (rows) => rows.length + 1,
  lastChange: (changed) => Math.max(changed.lastOf('posts'), changed.lastOf('texts')),
};

export function tagsUsedLately(store: Store, limit: number, now: number, reader: Reader): Promise<TagRow[]> {
  const since = Math.floor((now - WEEK_MS) / HOUR_MS) * HOUR_MS;
  const cache = reader.special ? undefined : store.readCache?.().of(LATELY);
  return cached(cache, `${since} ${limit}`, async () => {
    let rows: TagRow[] = [];
    for (const window of [WINDOW, WIDE_WINDOW]) {
      rows = await lately(store, reader, { since, window, limit });
      if (rows.length >= limit || ((await lastInWindow(store, { window }))?.created_at ?? 0) < since) return rows;
    }
    const more = await mostUsed(store, reader, { since, limit });
    return [...rows, ...more.filter(({ id }) => !rows.some((row) => row.id === id))].slice(0, limit);
  });
}

/** The tags without those whose name would hide a post. */
export async function filterTags<Tag extends { name: string }>(
  store: Store,
  tags: Tag[],
  reader: Reader | undefined,
): Promise<Tag[]> {
  if (!reader?.filters || tags.length === 0) return tags;
  const filters = await readFilters(store, reader);
  return tags.filter(({ name }) => matchOf(filters, wordsOf(`#${name}`))?.action !== 'hide');
}

type Paged = Position & { limit: number };
type Params = Paged & { tag: number };
type Param = <K extends keyof Params>(name: K) => Params[K];

const COLUMNS = sql`posts.id, posts.author_id, posts.rev, posts.like_count, posts.comment_count, posts.state, posts.hot`;

const bySort = <T>(make: (sort: Sort) => T): Record<Sort, T> => ({
  trending: make('trending'),
  newest: make('newest'),
  oldest: make('oldest'),
  hot: make('hot'),
});

/**
 * The posts of a tag that are searched, from the position on. By likes or hot: the newest posts, wherever the page
 * begins.
 */
function few(sort: Sort, param: Param): RawBuilder<unknown> {
  const behind = {
    newest: sql`and post_tags.post_id < ${param('id')}`,
    oldest: sql`and post_tags.post_id > ${param('id')}`,
    trending: sql``,
    hot: sql``,
  }[sort];
  return sql`(
    select ${COLUMNS} from post_tags cross join posts
    where posts.id = post_tags.post_id and post_tags.tag_id = ${param('tag')} ${behind}
    order by post_tags.post_id ${sql.raw(sort === 'oldest' ? 'asc' : 'desc')} limit ${sql.lit(LOOKED_AT)})`;
}

const page = bySort((sort) =>
  preparedFor<Params, PostRow>((db, param, engine, reader) => {
    const rows = postRows(db, 'public', reader, few(sort, param)).limit(atMost(param('limit')));
    if (sort === 'trending' || sort === 'hot') {
      const rank = sql.ref(sort === 'hot' ? 'posts.hot' : 'posts.like_count');
      return rows
        .where(sql<boolean>`(${rank}, posts.id) < (${param('likes')}, ${param('id')})`)
        .orderBy(postOrder(sort));
    }
    // SQLite reads the rows in order. If it had to sort them, it would first read them all.
    return engine === 'sqlite' ? rows : rows.orderBy(postOrder(sort));
  }),
);

const lastOfFew = bySort((sort) =>
  preparedOne<Params, { id: number; like_count: number }>(
    (_db, param) => sql<{ id: number; like_count: number }>`
      select id, like_count from ${few(sort, param)} as posts limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
  ),
);

export async function pageOfTag(
  store: Store,
  tag: number,
  sort: Sort,
  { likes, id, limit }: Paged,
  reader: Reader,
): Promise<Page<PostRow>> {
  const params = { tag, likes, id, limit: limit + 1 };
  const found = await page[sort](store, reader, params);
  const { rows, next } = pageOf(found, limit, positionIn(sort));
  const last = next || sort === 'trending' || sort === 'hot' ? undefined : await lastOfFew[sort](store, params);
  return { rows: await withOwnMarks(store, rows, reader), next: last ? positionIn(sort)(last) : next };
}
