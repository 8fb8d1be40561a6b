import { sql } from 'kysely';
import type { Changed } from '../../engine/changed.ts';
import { atMost, type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import { withoutJson } from '../json.ts';
import { type Page, type Position, pageOf, positionIn, type Sort, START } from '../page.ts';
import { type PostRow, postsByIds, withOwnMarks } from '../posts/rows.ts';
import type { Reader, ReaderParams } from '../visibility/visible.ts';
import { pageOfHome as onPostgres } from './home.postgres.ts';
import { pageOfHome as onSqlite } from './home.sqlite.ts';
import { pageOfHomeByHot } from './hot.ts';

export type Paged = Position & { limit: number };
export type HomeParams = Paged & ReaderParams;

/** The reader of a home feed. They follow `following` others, and posts of tags are included if `tags_in_feed` is 1. */
export interface HomeReader extends Reader {
  following: number;
  tags_in_feed: number;
}

/** Orders in which every author's posts have an index. */
export type StoredOrder = Exclude<Sort, 'hot'>;

/**
 * The reader's own posts, and those of followed people and tags. They are gathered on each read: nothing is copied when
 * someone posts.
 */
export async function pageOfHome(store: Store, reader: HomeReader, sort: Sort, page: Paged): Promise<Page<PostRow>> {
  if (sort === 'hot') {
    if (!reader.tags_in_feed) return pageOfHomeByHot(store, reader, page);
    const people = await pageOfHomeByHot(store, reader, { ...page, limit: page.limit + 1 });
    return withTags(store, reader, sort, page, people);
  }
  const read = store.engine === 'sqlite' ? onSqlite : onPostgres;
  const rows = await read(store, reader, sort, { ...page, limit: page.limit + 1 });
  return reader.tags_in_feed
    ? withTags(store, reader, sort, page, { rows, next: null })
    : pageOf(rows, page.limit, positionIn(sort));
}

/** For a query of a person's own row, as `users`. */
export const hasTagsInFeed = sql<number>`
  case when exists (select 1 from tag_follows where user_id = users.id and in_feed = 1) then 1 else 0 end`;

/** A post with a tag that the reader follows, and the spelling of the tag. */
interface Tagged {
  id: number;
  name: string;
  tag: string;
}

/** Posts at one end of all tags in a reader's home feed. Their visibility is checked when they are read. */
interface Run {
  found: Tagged[];
  /** The names of the tags. */
  names: ReadonlySet<string>;
  /** Posts made up to this position are included. */
  at: number;
}

/** Cached by reader and end. */
const RUNS: ReadKey<Run, string> = {
  // In posts.
  most: 100_000,
  weightOf: ({ found }) => found.length + 1,
  lastChange: (changed, name) => {
    const reader = Number.parseInt(name, 10);
    return Math.max(changed.last('follows', reader), changed.last('caller', reader), changed.lastOf('texts'));
  },
};

/**
 * Posts at each end of the tags. Only these can appear in a feed that is ordered by likes, and they are found
 * immediately in one by time.
 */
const NEWEST = 100;

type Order = 'newest' | 'oldest';

/** Reads each tag in its own order; SQLite stops reading a tag at the first post that cannot reach the page. */
const seek = {
  newest: seekIn('newest'),
  oldest: seekIn('oldest'),
};

function seekIn(order: Order) {
  const behind = sql.raw(order === 'newest' ? '<' : '>');
  const sorted = sql.raw(order === 'newest' ? 'desc' : 'asc');
  return prepared<{ reader: number; id: number; limit: number }, Tagged>((_db, param, engine) => {
    const mine = sql`tag_follows cross join tags`;
    const isMine = sql`tag_follows.user_id = ${param('reader')} and tag_follows.in_feed = 1 and tags.name = tag_follows.name`;
    return engine === 'sqlite'
      ? sql<Tagged>`
          select post_tags.post_id as id, tags.name, tags.shown as tag from ${mine} cross join post_tags
          where ${isMine} and post_tags.tag_id = tags.id and post_tags.post_id ${behind} ${param('id')}
          order by post_tags.post_id ${sorted} limit ${atMost(param('limit'))}`
      : sql<Tagged>`
          select found.post_id as id, tags.name, tags.shown as tag from ${mine} cross join lateral (
            select post_id from post_tags where tag_id = tags.id and post_id ${behind} ${param('id')}
            order by post_id ${sorted} limit ${param('limit')}
          ) as found where ${isMine} order by found.post_id ${sorted} limit ${param('limit')}`;
  });
}

const followed = prepared<{ reader: number }, { name: string }>(
  (_db, param) => sql<{ name: string }>`
    select name from tag_follows where user_id = ${param('reader')} and in_feed = 1`,
);

interface TagOfPost {
  id: number;
  name: string;
  shown: string;
}

/** Cached by post for all readers, because a new post is new for all of them. */
const TAGS: ReadKey<TagOfPost[]> = { most: 5_000, lastChange: (changed, post) => changed.last('post', post) };

const tagsOf = prepared<{ ids: Ids }, TagOfPost>(
  (_db, param, engine) => sql<TagOfPost>`
    select post_tags.post_id as id, tags.name, tags.shown
    from ${idTable(engine, param('ids'))} as made cross join post_tags cross join tags
    where post_tags.post_id = made.id and tags.id = post_tags.tag_id`,
);

/** The posts among these that have one of the tags, newest first. */
async function among(store: Store, made: number[], names: ReadonlySet<string>): Promise<Tagged[]> {
  const cache = store.readCache?.().of(TAGS);
  // The tags are kept in a map: a concurrent like of a post would remove them from the cache.
  const tags = new Map(made.map((id) => [id, cache?.get(id)]));
  const missing = made.filter((id) => !tags.get(id));
  const read = missing.length > 0 ? await tagsOf(store, { ids: idList(store, missing) }) : [];
  const byPost = Map.groupBy(read, ({ id }) => id);
  for (const id of missing) {
    const found = byPost.get(id) ?? [];
    tags.set(id, found);
    cache?.set(id, found);
  }
  return made
    .toReversed()
    .flatMap((id) => tags.get(id) ?? [])
    .filter(({ name }) => names.has(name))
    .map(({ id, name, shown }) => ({ id, name, tag: shown }));
}

/** The newest posts of tags for a reader. */
async function newest(store: Store, reader: number): Promise<Tagged[]> {
  const cache = store.readCache?.();
  const runs = cache?.of(RUNS);
  const name = `${reader} newest`;
  const known = runs?.get(name);
  const made = cache && known && newPosts(cache.changed, known);
  if (known && made?.length === 0) return known.found;
  const names = known?.names ?? new Set((await followed(store, { reader })).map((tag) => tag.name));
  const found =
    known && made
      ? spelledAlike(
          [...(await among(store, made, names)), ...known.found].sort((a, b) => b.id - a.id).slice(0, NEWEST),
        )
      : await seek.newest(store, { reader, id: START.newest.id, limit: NEWEST });
  if (cache) runs?.set(name, { found, names, at: cache.at });
  return found;
}

/** The spelling of a tag may have changed since older posts were read: all get that of the newest one. */
function spelledAlike(found: Tagged[]): Tagged[] {
  const spelled = new Map<string, string>();
  return found.map((one) => {
    const tag = spelled.get(one.name) ?? one.tag;
    spelled.set(one.name, tag);
    return tag === one.tag ? one : { ...one, tag };
  });
}

/** The oldest posts need no names, because no new post belongs to them. */
const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * The oldest posts of tags for a reader. Cached only if there are NEWEST of them: then later posts are hardly ever
 * included.
 */
async function oldest(store: Store, reader: number): Promise<Tagged[]> {
  const cache = store.readCache?.();
  const runs = cache?.of(RUNS);
  const name = `${reader} oldest`;
  const known = runs?.get(name);
  if (known && cache && isStillOldest(cache.changed, known)) return known.found;
  const found = await seek.oldest(store, { reader, id: START.oldest.id, limit: NEWEST });
  if (cache && found.length === NEWEST) runs?.set(name, { found, names: NO_NAMES, at: cache.at });
  return found;
}

/** A new post may come before the last one: on PostgreSQL posts are not committed in the order of their ids. */
function isStillOldest(changed: Changed, { found, at }: Run): boolean {
  const last = found.at(-1)?.id ?? 0;
  return changed.madeSince(at)?.every(({ post }) => post > last) ?? false;
}

/** New posts that may have one of the tags, and are not in the run yet. Undefined if not all new posts are known. */
function newPosts(changed: Changed, { found, at }: Run): number[] | undefined {
  const last = found.length < NEWEST ? 0 : (found.at(-1)?.id ?? 0);
  const known = new Set(found.map(({ id }) => id));
  return changed.madeSince(at)?.flatMap(({ post }) => (post > last && !known.has(post) ? post : []));
}

/** The posts of tags that were found, and the position up to which they are complete; null at the end. */
interface Looked {
  found: Tagged[];
  until: Position | null;
}

async function look(store: Store, reader: number, sort: Sort, { id, limit }: Paged): Promise<Looked> {
  if (sort === 'trending' || sort === 'hot') return { found: await newest(store, reader), until: null };
  // A post may have several of the tags.
  const many = 2 * limit + NEWEST / 10;
  const top = await (sort === 'newest' ? newest : oldest)(store, reader);
  const known = top.filter((one) => (sort === 'newest' ? one.id < id : one.id > id));
  const isEnough = known.length >= many || top.length < NEWEST;
  const found = isEnough ? known.slice(0, many) : await seek[sort](store, { reader, id, limit: many });
  const last = found.length === many ? found.at(-1) : undefined;
  return { found, until: last ? { likes: 0, id: last.id } : null };
}

/** The value that orders a list before the ids. */
const rank: Record<Sort, (row: PostRow) => number> = {
  newest: () => 0,
  oldest: () => 0,
  trending: ({ like_count }) => like_count,
  hot: ({ hot }) => hot ?? 0,
};

function isBehind(sort: Sort, row: PostRow, { likes, id }: Position): boolean {
  if (sort === 'oldest') return row.id > id;
  const own = rank[sort](row);
  return own < likes || (own === likes && row.id < id);
}

/** Decides by the id only, before the post is read. */
const isBelow = (sort: Sort, id: number, bottom: Position): boolean =>
  (sort === 'newest' && id < bottom.id) || (sort === 'oldest' && id > bottom.id);

/**
 * A page of the home feed with posts of tags. `people`: the same page without them, with one more row. A post that is
 * in both counts as one by its author.
 */
async function withTags(
  store: Store,
  reader: HomeReader,
  sort: Sort,
  page: Paged,
  { rows: people, next: nextOfPeople }: Page<PostRow>,
): Promise<Page<PostRow>> {
  const { found, until } = await look(store, reader.id, sort, page);
  const position = positionIn(sort);
  // If posts of people fill the page, it ends with them at the latest.
  const full = people.length > page.limit ? people.at(-1) : undefined;
  const bottom = full && position(full);
  const ids = new Set(found.map(({ id }) => id).filter((id) => !bottom || !isBelow(sort, id, bottom)));
  for (const { id } of people) ids.delete(id);
  const rows = (await postsByIds(store, [...ids], reader, 'public')).filter(
    (row) => isBehind(sort, row, page) && !(bottom && isBehind(sort, row, bottom)),
  );
  const merged = [...people, ...rows].sort((a, b) => (isBehind(sort, b, position(a)) ? -1 : 1));
  // After `until` there may be posts of tags that come before these.
  const end = until ?? (full ? null : nextOfPeople);
  const sure = end ? merged.filter((row) => !isBehind(sort, row, end)) : merged;
  const { rows: shown, next } = pageOf(sure, page.limit, position);
  const byTag = shown.filter(({ id }) => ids.has(id));
  const marked = new Map((await withOwnMarks(store, byTag, reader)).map((row) => [row.id, row]));
  const tagOf = (row: PostRow) => found.find(({ id }) => id === row.id)?.tag ?? '';
  return {
    rows: shown.map((row) => (ids.has(row.id) ? broughtBy(tagOf(row), marked.get(row.id) ?? row) : row)),
    next: next ?? end,
  };
}

/** Rows of the cache in the form in which tags bring them. They keep the JSON that was made from them, as others do. */
const brought = new WeakMap<PostRow, Map<string, PostRow>>();

function broughtBy(tag: string, row: PostRow): PostRow {
  const rows = brought.get(row) ?? new Map<string, PostRow>();
  if (rows.size === 0) brought.set(row, rows);
  const made = rows.get(tag) ?? { ...withoutJson(row), from: tag };
  rows.set(tag, made);
  return made;
}
