import { sql } from 'kysely';
import { meets } from '#contract/search/match.ts';
import type { Condition } from '#contract/search/query.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionOfId, positionOfPost, START } from '../../feeds/page.ts';
import { type PostRow, postsByIds, withOwnMarks } from '../../posts/posts.ts';
import { type Ids, idList, idTable, prepared } from '../../sql/prepared.ts';
import type { Store } from '../../store.ts';
import { textsOfPosts } from '../../views/post-json.ts';
import type { Reader } from '../../visibility/visible.ts';
import { type Plan, planOf } from './plan.ts';
import { idsInIndex, type Range } from './posts-index.ts';
import { lookAtIndex, partIndexed } from './state.ts';
import { fewClauses } from './tokens.ts';

/** The best are chosen from so many of the newest. */
const BEST_OF = 500;
/** So many are read where the first ones do not fill a page, and then so many times more: each time the index is asked anew. */
const PORTION = 200;
const MORE = 4;

export interface Found extends Page<PostRow> {
  /** How many of a hundred posts can be found, where it is not all of them. */
  indexed?: number;
}

const NOTHING: Found = { rows: [], next: null };

type Paged = Position & { limit: number };

/** What the reader may see and meets all conditions. */
export async function searchPosts(
  store: Store,
  conditions: readonly Condition[],
  sort: 'newest' | 'best',
  page: Paged,
  reader: Reader,
): Promise<Found> {
  const plan = await planOf(store, conditions, reader);
  if (!plan) return NOTHING;
  const { look, ids } = await sourceOf(store, plan, reader);
  const found =
    sort === 'newest'
      ? await newest(store, plan, ids, page, reader)
      : bestOf(await newest(store, plan, ids, { id: START.newest.id, limit: BEST_OF }, reader), page);
  const rows = await withOwnMarks(store, found.rows, reader);
  return look?.incomplete ? { rows, next: found.next, indexed: await partIndexed(store, look) } : { ...found, rows };
}

/** Ids of posts that may be found, the newest first. */
type Source = (range: Range) => Promise<number[]>;

async function newest(
  store: Store,
  plan: Plan,
  source: Source,
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<PostRow>> {
  const rows: PostRow[] = [];
  let below = Math.min(plan.below, id);
  for (let looked = 0, most = limit + 1; looked < LOOKED_AT; most = Math.max(PORTION, MORE * most)) {
    const ids = await source({ above: plan.above, below, most });
    rows.push(...(await meeting(store, plan, ids, reader)));
    if (ids.length < most || rows.length > limit) return pageOf(rows, limit, positionOfId);
    looked += ids.length;
    below = ids.at(-1) ?? 0;
  }
  return { rows, next: { likes: 0, id: below } };
}

function bestOf({ rows }: Page<PostRow>, { likes, id, limit }: Paged): Page<PostRow> {
  const behind = rows.filter((row) => row.like_count < likes || (row.like_count === likes && row.id < id));
  const best = behind.sort((a, b) => b.like_count - a.like_count || b.id - a.id);
  return pageOf(best.slice(0, limit + 1), limit, positionOfPost);
}

/** The smallest list that all of them are in. */
async function sourceOf(store: Store, plan: Plan, reader: Reader) {
  const own = plan.lists.find(({ list, not }) => !not && (list === 'bookmarks' || list === 'likes'));
  if (own) {
    const read = own.list === 'likes' ? liked : bookmarked;
    return { ids: async (range: Range) => idsOf(await read(store, { ...range, reader: reader.id })) };
  }
  if (plan.clauses.length === 0) return { ids: async (range: Range) => idsOf(await all(store, range)) };
  const look = await lookAtIndex(store);
  const direct = new Set(look.direct);
  const clauses = fewClauses(plan.clauses);
  const ids = async (range: Range): Promise<number[]> => {
    const hits = await idsInIndex(store, clauses, { ...range, above: Math.max(range.above, look.low - 1) });
    // Of the direct ones only those that come before where the hits end.
    const end = hits.length === range.most ? (hits.at(-1) ?? 0) : range.above + 1;
    const near = look.direct.filter((id) => id < range.below && id >= end);
    const both = [...hits.filter((id) => !direct.has(id)), ...near];
    return both.sort((a, b) => b - a).slice(0, range.most);
  };
  return { ids, look };
}

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

const ownList = (table: 'likes' | 'bookmarks') =>
  prepared<Range & { reader: number }, { id: number }>(
    (_db, param) => sql<{ id: number }>`
    select post_id as id from ${sql.table(table)}
    where user_id = ${param('reader')} and post_id < ${param('below')} and post_id > ${param('above')}
    order by post_id desc limit (${param('most')} + 0)`,
  );
const [liked, bookmarked] = [ownList('likes'), ownList('bookmarks')];

const all = prepared<Range, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select id from posts where id < ${param('below')} and id > ${param('above')}
  order by id desc limit (${param('most')} + 0)`,
);

/** Of these posts, in their order, those that the reader sees and that meet every condition. */
async function meeting(store: Store, plan: Plan, ids: number[], reader: Reader): Promise<PostRow[]> {
  const seen = await postsByIds(store, ids, reader, placeOf(plan));
  const byAuthors = seen.filter((row) => plan.authors.every(({ id, not }) => (row.author_id === id) !== not));
  const texts = await textsOfPosts(store, byAuthors);
  const rows = byAuthors.filter((_, n) => meets(texts[n] ?? '', plan.texts));
  return plan.lists.length === 0 ? rows : inLists(store, plan, rows, reader);
}

/** Own lists show what their owner has put there, whatever became of its author since. */
function placeOf({ lists }: Plan): 'public' | 'home' | 'direct' {
  const own = lists.filter(({ not }) => !not).map(({ list }) => list);
  if (own.includes('home')) return 'home';
  return own.length > 0 ? 'direct' : 'public';
}

const followedAmong = prepared<{ reader: number; ids: Ids }, { id: number }>(
  (_db, param, engine) => sql<{ id: number }>`
  select followee_id as id from ${idTable(engine, param('ids'))} as wanted
  cross join follows where follower_id = ${param('reader')} and followee_id = wanted.id`,
);

async function inLists(store: Store, { lists }: Plan, rows: PostRow[], reader: Reader): Promise<PostRow[]> {
  if (rows.length === 0) return rows;
  const marked = await withOwnMarks(store, rows, reader);
  const authors = [...new Set(rows.map(({ author_id }) => author_id))];
  const isAsked = lists.some(({ list }) => list === 'home');
  const followed = isAsked
    ? new Set(idsOf(await followedAmong(store, { reader: reader.id, ids: idList(store, authors) })))
    : new Set<number>();
  const isIn = {
    bookmarks: (row: PostRow) => row.bookmarked === 1,
    likes: (row: PostRow) => row.liked === 1,
    mine: (row: PostRow) => row.author_id === reader.id,
    home: (row: PostRow) => row.author_id === reader.id || followed.has(row.author_id),
  };
  return marked.filter((row) => lists.every(({ list, not }) => isIn[list](row) !== not));
}
