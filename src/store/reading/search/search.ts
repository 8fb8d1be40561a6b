import { sql } from 'kysely';
import { textsMeeting } from '#contract/search/match.ts';
import type { Condition } from '#contract/search/query.ts';
import { wordsOf } from '#contract/text/tokens.ts';
import { type Ids, idList, idTable, prepared } from '../../engine/prepared.ts';
import { createCache } from '../../engine/read-cache.ts';
import { inTurns, perStore, type Store } from '../../engine/store.ts';
import { LOOKED_AT, type Page, type Position, pageOf, positionIn, positionOfId, START } from '../page.ts';
import { type PostRow, postsByIds, withOwnMarks } from '../posts/rows.ts';
import type { Reader } from '../visibility/visible.ts';
import { COMMON, idsInIndex, type Range, sampleOf, shareWith } from './index.ts';
import { type IndexLook, lookAtIndex, partIndexed } from './index-job.ts';
import { type Clause, fewClauses, type Plan, planOf } from './plan.ts';

/**
 * Maximum words in the cache. The newest texts are searched again and again, and splitting one that is not ASCII takes
 * 15 µs.
 */
const MOST_WORDS = 40_000;

/** The words of each text. */
const wordCache = perStore(() => createCache<readonly string[], string>(MOST_WORDS, (words) => words.length + 1));

interface Text {
  id: number;
  content: string;
  pictures: number;
}

/** The rows that meet the conditions on texts and pictures. Other requests get their turn between portions. */
export function meetingText(store: Store, { texts, pictures }: Plan, rows: Text[]): Promise<Text[]> {
  const words = wordCache(store);
  const isMet = textsMeeting(texts, (text) => {
    const known = words.get(text);
    if (known) return known;
    const found = wordsOf(text);
    words.set(text, found);
    return found;
  });
  const isAsked = (row: Text) => pictures === undefined || row.pictures > 0 === pictures;
  return inTurns(store, rows, (part) => part.filter((row) => isAsked(row) && isMet(row.content)));
}

/** Some posts that may match, newest first. */
interface Portion {
  ids: number[];
  /** Number of posts that were searched for these. */
  looked: number;
  /** The next posts are below this id; null at the end. */
  next: number | null;
}

interface Source {
  read: (range: Range) => Promise<Portion>;
  /** True if the posts that it returns already meet the conditions on the text. */
  isText?: true;
  look?: IndexLook;
}

/** The smallest list that contains all matching posts. */
async function sourceOf(store: Store, plan: Plan, reader: Reader): Promise<Source> {
  const own = plan.lists.find(({ list, not }) => !not && (list === 'bookmarks' || list === 'likes'));
  if (own) {
    const read = own.list === 'likes' ? liked : bookmarked;
    return { read: async (range) => portionOf(idsOf(await read(store, { ...range, reader: reader.id })), range) };
  }
  // PostgreSQL may find common words without its index. For SQLite, reading a common beginning in the index takes
  // longer than finding a page in the texts.
  const shares = store.engine === 'sqlite' ? await sharesOf(store, plan.clauses) : new Map<Clause, number>();
  const clauses = fewClauses(plan.clauses.filter((clause) => (shares.get(clause) ?? 0) < COMMON));
  if (clauses.length > 0) return inIndex(store, clauses);
  if (plan.pictures) return { read: async (range) => portionOf(idsOf(await withPictures(store, range)), range) };
  return { isText: true, read: (range) => inTexts(store, plan, Math.min(1, ...shares.values()), range) };
}

/** The share of posts for each clause with `begins`. */
async function sharesOf(store: Store, clauses: readonly Clause[]): Promise<Map<Clause, number>> {
  const beginnings = clauses.filter(({ begins }) => begins);
  if (beginnings.length === 0) return new Map();
  const sample = await sampleOf(store);
  return new Map(beginnings.map((clause) => [clause, shareWith(sample, clause.any[0] ?? '')]));
}

const portionOf = (ids: number[], { most }: Range): Portion => ({
  ids,
  looked: ids.length,
  next: ids.length < most ? null : (ids.at(-1) ?? null),
});

const idsOf = (rows: { id: number }[]): number[] => rows.map(({ id }) => id);

const ownList = (table: 'likes' | 'bookmarks') =>
  prepared<Range & { reader: number }, { id: number }>(
    (_db, param) => sql<{ id: number }>`
    select post_id as id from ${sql.table(table)}
    where user_id = ${param('reader')} and post_id < ${param('below')} and post_id > ${param('above')}
    order by post_id desc limit (${param('most')} + 0)`,
  );
const [liked, bookmarked] = [ownList('likes'), ownList('bookmarks')];

const withPictures = prepared<Range, { id: number }>(
  (_db, param) => sql<{ id: number }>`
  select id from posts where pictures > 0 and id < ${param('below')} and id > ${param('above')}
  order by id desc limit (${param('most')} + 0)`,
);

async function inIndex(store: Store, clauses: readonly Clause[]): Promise<Source> {
  const look = await lookAtIndex(store);
  const direct = new Set(look.direct);
  const read = async (range: Range): Promise<Portion> => {
    const hits = await idsInIndex(store, clauses, { ...range, above: Math.max(range.above, look.low - 1) });
    // All direct posts that come before the end of the hits, however many: checking their texts is quick.
    const next = hits.length < range.most ? null : (hits.at(-1) ?? null);
    const near = look.direct.filter((id) => id < range.below && id >= (next ?? range.above + 1));
    const ids = [...hits.filter((id) => !direct.has(id)), ...near].sort((a, b) => b - a);
    return { ids, looked: ids.length, next };
  };
  return { read, look };
}

const textsBetween = prepared<Range, Text>(
  (_db, param) => sql<Text>`
  select id, content, pictures from posts where id < ${param('below')} and id > ${param('above')}
  order by id desc limit (${param('most')} + 0)`,
);

/** Maximum texts read at a time. */
const MOST_TEXTS = 1_000;

/**
 * Looks at every post, and returns those that meet the conditions on the text. `share`: about the share of posts that
 * do.
 */
async function inTexts(store: Store, plan: Plan, share: number, range: Range): Promise<Portion> {
  const most = Math.min(MOST_TEXTS, Math.ceil(range.most / share));
  const rows = await textsBetween(store, { ...range, most });
  const meeting = idsOf(await meetingText(store, plan, rows));
  const ids = meeting.slice(0, range.most);
  const end = ids.length < meeting.length ? ids.at(-1) : rows.at(-1)?.id;
  return { ids, looked: rows.length, next: ids.length === meeting.length && rows.length < most ? null : (end ?? null) };
}

/** Number of newest matches from which the best are chosen. */
const BEST_OF = 500;
/** Posts to read if the first ones do not fill a page. Each further portion is MORE times as large. */
const PORTION = 200;
const MORE = 4;

interface Found extends Page<PostRow> {
  /** The percentage of posts that can be found, if not all of them can. */
  indexed?: number;
}

const NOTHING: Found = { rows: [], next: null };

type Paged = Position & { limit: number };

/** Posts that the reader may see, and that meet all conditions. */
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

/** The matches in the order hot. Posts without a value come last. */
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

/**
 * The posts among these, in their order, that meet the conditions on the text. This check costs the least, so it comes
 * first.
 */
async function withText(store: Store, plan: Plan, ids: number[]): Promise<number[]> {
  const isAsked = plan.texts.length > 0 || plan.pictures !== undefined;
  if (!isAsked || ids.length === 0) return ids;
  const rows = await texts(store, { ids: idList(store, ids) });
  const met = new Set((await meetingText(store, plan, rows)).map(({ id }) => id));
  return ids.filter((id) => met.has(id));
}

/** The posts among these, in their order, that the reader sees and that meet the other conditions. */
async function meeting(store: Store, plan: Plan, ids: number[], reader: Reader): Promise<PostRow[]> {
  const seen = await postsByIds(store, ids, reader, placeOf(plan));
  const rows = seen.filter((row) => plan.authors.every(({ id, not }) => (row.author_id === id) !== not));
  return plan.lists.length === 0 ? rows : inLists(store, plan, rows, reader);
}

/** The reader's own lists show what they put there, whatever happened to its author since. */
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
