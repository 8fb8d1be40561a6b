import { sql } from 'kysely';
import type { Condition } from '#contract/search/query.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionIn, positionOfId, START } from '../page.ts';
import { type PostRow, postsByIds, withOwnMarks } from '../posts/posts.ts';
import type { Reader } from '../visibility/visible.ts';
import { type Plan, planOf } from './plan.ts';
import { type Source, sourceOf } from './sources.ts';
import { partIndexed } from './state.ts';
import { meetingText, type Text } from './texts.ts';

/** The best are chosen from so many of the newest. */
const BEST_OF = 500;
/** So many are read where the first ones do not fill a page, and then so many times more. */
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
  const source = await sourceOf(store, plan, reader);
  const { look } = source;
  const found =
    sort === 'newest'
      ? await newest(store, plan, source, page, reader)
      : bestOf(await newest(store, plan, source, { id: START.newest.id, limit: BEST_OF }, reader), page);
  const rows = await withOwnMarks(store, found.rows, reader);
  return look?.incomplete ? { rows, next: found.next, indexed: await partIndexed(store, look) } : { ...found, rows };
}

async function newest(
  store: Store,
  plan: Plan,
  { read, isText }: Source,
  { id, limit }: { id: number; limit: number },
  reader: Reader,
): Promise<Page<PostRow>> {
  const rows: PostRow[] = [];
  let below = Math.min(plan.below, id);
  for (let looked = 0, most = limit + 1; looked < LOOKED_AT; most = Math.max(PORTION, MORE * most)) {
    const portion = await read({ above: plan.above, below, most: Math.min(most, LOOKED_AT - looked) });
    const ids = isText ? portion.ids : await withText(store, plan, portion.ids);
    for (let at = 0; at < ids.length && rows.length <= limit; at += limit + 1) {
      rows.push(...(await meeting(store, plan, ids.slice(at, at + limit + 1), reader)));
    }
    if (portion.next === null || rows.length > limit) return pageOf(rows, limit, positionOfId);
    looked += portion.looked;
    below = portion.next;
  }
  return { rows, next: { likes: 0, id: below } };
}

/** In the order hot; those that the background has not put into it yet come last. */
function bestOf({ rows }: Page<PostRow>, { likes, id, limit }: Paged): Page<PostRow> {
  const heat = (row: PostRow) => row.hot ?? 0;
  const behind = rows.filter((row) => heat(row) < likes || (heat(row) === likes && row.id < id));
  const best = behind.sort((a, b) => heat(b) - heat(a) || b.id - a.id);
  return pageOf(best.slice(0, limit + 1), limit, positionIn('hot'));
}

const texts = prepared<{ ids: Ids }, Text>(
  (_db, param, engine) => sql<Text>`
  select id, content, pictures from posts where id in (select id from ${idTable(engine, param('ids'))} as wanted)`,
);

/** Of these posts, in their order, those that meet what is asked of the text: before anything else, since it costs the least. */
async function withText(store: Store, plan: Plan, ids: number[]): Promise<number[]> {
  const isAsked = plan.texts.length > 0 || plan.pictures !== undefined;
  if (!isAsked || ids.length === 0) return ids;
  const rows = await texts(store, { ids: idList(store, ids) });
  const met = new Set((await meetingText(store, plan, rows)).map(({ id }) => id));
  return ids.filter((id) => met.has(id));
}

/** Of these posts, in their order, those that the reader sees and that meet what else is asked. */
async function meeting(store: Store, plan: Plan, ids: number[], reader: Reader): Promise<PostRow[]> {
  const seen = await postsByIds(store, ids, reader, placeOf(plan));
  const rows = seen.filter((row) => plan.authors.every(({ id, not }) => (row.author_id === id) !== not));
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
    ? new Set((await followedAmong(store, { reader: reader.id, ids: idList(store, authors) })).map(({ id }) => id))
    : new Set<number>();
  const isIn = {
    bookmarks: (row: PostRow) => row.bookmarked === 1,
    likes: (row: PostRow) => row.liked === 1,
    mine: (row: PostRow) => row.author_id === reader.id,
    home: (row: PostRow) => row.author_id === reader.id || followed.has(row.author_id),
  };
  return marked.filter((row) => lists.every(({ list, not }) => isIn[list](row) !== not));
}
