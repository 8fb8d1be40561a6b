import { sql } from 'kysely';
import { HALF_LIFE_MS, pointsOf } from '#contract/rules/hot.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Page, Position } from '../page.ts';
import type { ShortUserRow } from '../people/json.ts';
import { followFlag } from '../people/rows.ts';
import { preparedFor, preparedOneFor, type Reader, visiblePosts } from '../visibility/visible.ts';
import type { PostRow } from './rows.ts';

/** The newest posts of a home feed or profile that the order hot compares. Older posts have lost against them. */
export const HOT_AMONG = 1_000;

export interface HotPost {
  id: number;
  hot: number;
}

/** Posts in the order hot. */
export interface HotOrder {
  ids: number[];
  /** The value that each post is ordered by. */
  hots: Float64Array;
}

const newestOfAuthor = preparedFor<{ author: number }, HotPost>((db, param, _engine, reader) => {
  return visiblePosts(db, 'direct', reader)
    .select(['posts.id', 'posts.hot'])
    .where('posts.author_id', '=', param('author'))
    .orderBy('posts.id', 'desc')
    .limit(sql.lit(HOT_AMONG));
});

/** A profile in the order hot. */
export const hotOrderOfAuthor = async (store: Store, author: number, reader: Reader): Promise<HotOrder> =>
  sortByHot(await newestOfAuthor(store, reader, { author }));

const hotsOf = prepared<{ ids: Ids }, HotPost>(
  (_db, param, engine) => sql<HotPost>`
    select posts.id, posts.hot from ${idTable(engine, param('ids'))} as wanted cross join posts
    where posts.id = wanted.id`,
);

/** Leaves out deleted posts. */
export const readHots = async (store: Store, ids: number[]): Promise<HotPost[]> =>
  ids.length === 0 ? [] : hotsOf(store, { ids: idList(store, ids) });

const EMPTY: HotOrder = { ids: [], hots: new Float64Array() };

export const sortByHot = (posts: HotPost[]): HotOrder => reorder(EMPTY, new Set(), posts);

/** The order without some posts, and with others put in. Linear in the order, so it may run after each like. */
export function reorder({ ids, hots }: HotOrder, without: ReadonlySet<number>, posts: HotPost[]): HotOrder {
  const added = posts.toSorted((a, b) => b.hot - a.hot || b.id - a.id);
  const order: HotOrder = { ids: [], hots: new Float64Array(ids.length + added.length) };
  const put = (id: number, hot: number) => {
    order.hots[order.ids.length] = hot;
    order.ids.push(id);
  };
  let next = 0;
  const putAddedBefore = (id: number, hot: number) => {
    for (let post = added[next]; post && !isBehind(post.hot, post.id, hot, id); post = added[++next]) {
      put(post.id, post.hot);
    }
  };
  for (let at = 0; at < ids.length; at++) {
    const [id, hot] = [ids[at] as number, hots[at] as number];
    if (without.has(id)) continue;
    putAddedBefore(id, hot);
    put(id, hot);
  }
  putAddedBefore(0, Number.NEGATIVE_INFINITY);
  return { ids: order.ids, hots: order.hots.subarray(0, order.ids.length) };
}

const isBehind = (hot: number, id: number, ofHot: number, ofId: number): boolean =>
  hot < ofHot || (hot === ofHot && id < ofId);

type Paged = Position & { limit: number };

/** Posts read at once while the reader sees few of them. */
const MOST_READ = 500;

/** A page of the order; `read` returns those of the posts that the reader sees. */
export async function pageByHot(
  { ids, hots }: HotOrder,
  { likes, id, limit }: Paged,
  read: (ids: number[]) => Promise<PostRow[]>,
): Promise<Page<PostRow>> {
  const first = hots.findIndex((hot, at) => isBehind(hot, ids[at] as number, likes, id));
  const rows: PostRow[] = [];
  for (let from = first < 0 ? ids.length : first, count = limit + 1; from < ids.length && rows.length <= limit; ) {
    rows.push(...(await read(ids.slice(from, from + count))));
    from += count;
    count = Math.min(2 * count, MOST_READ);
  }
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  // The row itself may have got a like since the order was made, and its new value would begin the next page too early.
  const last = page.at(-1)?.id ?? 0;
  return { rows: page, next: { likes: hots[ids.indexOf(last)] ?? 0, id: last } };
}

/** The facts that rank a post, and its author. */
interface Reasons extends ShortUserRow {
  author_id: number;
  bird: string;
  likes: number;
  commenters: number;
  created_at: number;
  followed: number;
  /** The shown spelling of the tag that brings the post into the reader's home feed. */
  tag: string | null;
}

const reasons = preparedOneFor<{ uid: string }, Reasons>((db, param, _engine, reader) =>
  visiblePosts(db, 'direct', reader)
    .select(['posts.author_id', 'posts.commenters', 'posts.created_at'])
    .select(['users.uid', 'users.username', 'users.first_name', 'users.last_name', 'users.avatar_url', 'users.bird'])
    .select([
      sql<number>`posts.like_count - (
        select count(*) from likes where user_id = posts.author_id and post_id = posts.id)`.as('likes'),
      followFlag(sql`${param('reader')}`, sql`users.id`).as('followed'),
      sql<string | null>`(
        select min(tags.shown) from post_tags cross join tags cross join tag_follows
        where post_tags.post_id = posts.id and tags.id = post_tags.tag_id and tag_follows.name = tags.name
          and tag_follows.user_id = ${param('reader')} and tag_follows.in_feed = 1)`.as('tag'),
    ])
    .where('posts.uid', '=', param('uid')),
);

/** Returns undefined if the reader does not see the post. */
export async function whyHere(store: Store, uid: string, reader: Reader, now: number) {
  const found = await reasons(store, reader, { uid });
  if (!found) return undefined;
  const [likes, commenters] = [Math.max(0, Number(found.likes)), Number(found.commenters)];
  const points = pointsOf(likes, commenters);
  const age = Math.max(0, now - found.created_at);
  const weight = 2 ** (-age / HALF_LIFE_MS);
  return { author: found, numbers: { likes, commenters, points, age, weight, score: (1 + points) * weight } };
}
