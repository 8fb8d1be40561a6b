import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';

export type Sort = 'trending' | 'newest' | 'oldest' | 'hot';

/** A position in a list: what stands strictly behind it comes next. */
export interface Position {
  /** In the order hot, what stands in that column. */
  likes: number;
  id: number;
}

/** In a list that may have several lines of one row: with which of them. */
export interface LinePosition extends Position {
  within?: readonly [at: number, id: number];
}

/** Behind this, everything comes. PostgreSQL's integer keys are 64 bits wide, JavaScript's numbers 53. */
export const START: Record<Sort, Position> = {
  trending: { likes: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER },
  newest: { likes: 0, id: Number.MAX_SAFE_INTEGER },
  oldest: { likes: 0, id: 0 },
  hot: { likes: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER },
};

/** One range of an index. A trending page needs two: posts with as many likes as the cursor, then posts with fewer. */
export type KeyRange = 'newest' | 'oldest' | 'sameLikes' | 'fewerLikes' | 'sameHot' | 'lessHot';

const RANGES = {
  trending: ['sameLikes', 'fewerLikes'],
  hot: ['sameHot', 'lessHot'],
} as const satisfies Partial<Record<Sort, [KeyRange, KeyRange]>>;

export const byKeyRange = <T>(make: (range: KeyRange) => T): Record<KeyRange, T> => ({
  newest: make('newest'),
  oldest: make('oldest'),
  sameLikes: make('sameLikes'),
  fewerLikes: make('fewerLikes'),
  sameHot: make('sameHot'),
  lessHot: make('lessHot'),
});

export const after = (range: KeyRange, { likes, id }: Position): Expression<boolean> =>
  ({
    newest: sql<boolean>`posts.id < ${id}`,
    oldest: sql<boolean>`posts.id > ${id}`,
    sameLikes: sql<boolean>`posts.like_count = ${likes} and posts.id < ${id}`,
    fewerLikes: sql<boolean>`posts.like_count < ${likes}`,
    sameHot: sql<boolean>`posts.hot = ${likes} and posts.id < ${id}`,
    lessHot: sql<boolean>`posts.hot < ${likes}`,
  })[range];

const BY_LIKES = sql`posts.like_count desc, posts.id desc`;
const BY_HOT = sql`posts.hot desc, posts.id desc`;
const ORDERS: Record<Sort | KeyRange, RawBuilder<unknown>> = {
  newest: sql`posts.id desc`,
  oldest: sql`posts.id`,
  trending: BY_LIKES,
  sameLikes: BY_LIKES,
  fewerLikes: BY_LIKES,
  hot: BY_HOT,
  sameHot: BY_HOT,
  lessHot: BY_HOT,
};

export const postOrder = (list: Sort | KeyRange) => ORDERS[list];

type Paged = Position & { limit: number };

/**
 * A page of a list. By likes, or hot, in two steps: asked for both in one condition, SQLite goes through all posts that have as many
 * likes as the last one, and most posts have few.
 */
export async function readAfter<Row>(
  sort: Sort,
  page: Paged,
  read: (range: KeyRange, page: Paged) => Promise<Row[]>,
): Promise<Row[]> {
  if (sort === 'newest' || sort === 'oldest') return read(sort, page);
  const [equal, less] = RANGES[sort];
  const same = page.likes === START[sort].likes ? [] : await read(equal, page);
  if (same.length === page.limit) return same;
  // One that loses a like in between stands there twice, as it may on two pages. Left out, the page would seem to be the last.
  return [...same, ...(await read(less, { ...page, limit: page.limit - same.length }))];
}

/**
 * Some rows of a list, and the position of the last one that was looked at, or null at the end of the list. A page can be
 * short, even empty, without being the last: some of what was looked at may not be for the reader.
 */
export interface Page<Row> {
  rows: Row[];
  next: Position | null;
}

/** Of rows that were read with one more than the page has, which tells whether there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position): Page<Row> {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last ? positionOf(last) : null };
}

/** So many rows are looked at for a page of somebody who does not see them all: there may be any number that they do not see. */
export const LOOKED_AT = 2_000;

/** SQLite reads the few in their order; told to sort them once more, it would first read them all. */
export const isInOrder = (engine: Engine, reader: unknown): boolean => engine === 'sqlite' && reader !== undefined;

/** A page of the rows that were looked at, and where it goes on: behind its last row, or behind the last that was looked at. */
export async function readFew<Row extends Ranked>(
  sort: Sort,
  page: Paged,
  read: (range: KeyRange, page: Paged) => Promise<Row[]>,
  lastLookedAt: (range: KeyRange) => Promise<Ranked | undefined>,
): Promise<Page<Row>> {
  const rows: Row[] = [];
  for (const range of rangesOf(sort, page)) {
    rows.push(...(await read(range, { ...page, limit: page.limit + 1 - rows.length })));
    if (rows.length > page.limit) break;
    const last = await lastLookedAt(range);
    if (last) return { rows, next: positionIn(sort)(last) };
  }
  return pageOf(rows, page.limit, positionIn(sort));
}

function rangesOf(sort: Sort, { likes }: Paged): KeyRange[] {
  if (sort === 'newest' || sort === 'oldest') return [sort];
  return likes === START[sort].likes ? [RANGES[sort][1]] : [...RANGES[sort]];
}

/** In lists that are ordered by their ids alone. */
export const positionOfId = ({ id }: { id: number }): Position => ({ likes: 0, id });

export const positionOfPost = ({ like_count: likes, id }: { like_count: number; id: number }): Position => ({
  likes,
  id,
});

/** What a position is made of. */
export interface Ranked {
  id: number;
  like_count: number;
  hot?: number | null;
}

const positionOfHot = ({ hot, id }: Ranked): Position => ({ likes: hot ?? 0, id });

/** Likes are no part of a position in the order of time: a like would change the answer. */
export const positionIn = (sort: Sort): ((row: Ranked) => Position) =>
  ({ trending: positionOfPost, newest: positionOfId, oldest: positionOfId, hot: positionOfHot })[sort];
