import { sql } from 'kysely';
import { prepared } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Reader } from '../visibility/visible.ts';
import type { Plan } from './plan.ts';
import { idsInIndex, type Range } from './posts-index.ts';
import { COMMON, sampleOf, shareWith } from './sample.ts';
import { type IndexLook, lookAtIndex } from './state.ts';
import { meetingText, type Text } from './texts.ts';
import { type Clause, fewClauses } from './tokens.ts';

/** Some posts that may be found, the newest first. */
export interface Portion {
  ids: number[];
  /** How many were looked at for them. */
  looked: number;
  /** The next ones are below this id; null at the end. */
  next: number | null;
}

export interface Source {
  read: (range: Range) => Promise<Portion>;
  /** What it gives meets what is asked of the text already. */
  isText?: true;
  look?: IndexLook;
}

/** The smallest list that all of them are in. */
export async function sourceOf(store: Store, plan: Plan, reader: Reader): Promise<Source> {
  const own = plan.lists.find(({ list, not }) => !not && (list === 'bookmarks' || list === 'likes'));
  if (own) {
    const read = own.list === 'likes' ? liked : bookmarked;
    return { read: async (range) => portionOf(idsOf(await read(store, { ...range, reader: reader.id })), range) };
  }
  // PostgreSQL may find what is common without its index. SQLite reads longer in it than a page takes that is looked for in the texts.
  const shares = store.engine === 'sqlite' ? await sharesOf(store, plan.clauses) : new Map<Clause, number>();
  const clauses = fewClauses(plan.clauses.filter((clause) => (shares.get(clause) ?? 0) < COMMON));
  if (clauses.length > 0) return inIndex(store, clauses);
  if (plan.pictures) return { read: async (range) => portionOf(idsOf(await withPictures(store, range)), range) };
  return { isText: true, read: (range) => inTexts(store, plan, Math.min(1, ...shares.values()), range) };
}

/** Of the beginnings among them. */
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
    // Of the direct ones all that come before where the hits end, however many: their texts are soon looked at.
    const next = hits.length < range.most ? null : (hits.at(-1) ?? null);
    const near = look.direct.filter((id) => id < range.below && id >= (next ?? range.above + 1));
    const ids = [...hits.filter((id) => !direct.has(id)), ...near].sort((a, b) => b - a);
    return { ids, looked: ids.length, next };
  };
  return { read, look };
}

const texts = prepared<Range, Text>(
  (_db, param) => sql<Text>`
  select id, content, pictures from posts where id < ${param('below')} and id > ${param('above')}
  order by id desc limit (${param('most')} + 0)`,
);

/** At a time. */
const MOST_TEXTS = 1_000;

/** Those that meet what is asked of the text; every post is looked at. `share`: about how many of them do. */
async function inTexts(store: Store, plan: Plan, share: number, range: Range): Promise<Portion> {
  const most = Math.min(MOST_TEXTS, Math.ceil(range.most / share));
  const rows = await texts(store, { ...range, most });
  const meeting = idsOf(await meetingText(store, plan, rows));
  const ids = meeting.slice(0, range.most);
  const end = ids.length < meeting.length ? ids.at(-1) : rows.at(-1)?.id;
  return { ids, looked: rows.length, next: ids.length === meeting.length && rows.length < most ? null : (end ?? null) };
}
