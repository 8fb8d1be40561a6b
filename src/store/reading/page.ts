import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Engine } from '../schema/table.ts';

export type Sort = 'trending' | 'newest' | 'oldest' | 'hot';

/** A position in a list: the rows strictly after it come next. */
export interface Position {
  /** In the order hot, the value of that column. */
  likes: number;
  id: number;
}

/** A position in a list that may have several lines for one row: `within` names the line. */
export interface LinePosition extends Position {
  within?: readonly [at: number, id: number];
}

/** All rows come after this position. PostgreSQL's integer keys are 64 bits wide, JavaScript's numbers 53. */
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
 * Reads a page of a list. By likes or hot it takes two steps: with one condition for both, SQLite reads all posts that
 * have as many likes as the last one, and most posts have few.
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
  // A post that loses a like between the two queries may appear twice. Dropping it could make the page look like the
  // last one.
  return [...same, ...(await read(less, { ...page, limit: page.limit - same.length }))];
}

/**
 * Some rows of a list, and the position of the last row that was searched, or null at the end of the list. A page can
 * be short, even empty, without being the last, because some of the rows searched may not be visible to the reader.
 */
export interface Page<Row> {
  rows: Row[];
  next: Position | null;
}

/** Makes a page from rows that were read with one more than the limit, which shows whether there is a next page. */
export function pageOf<Row>(rows: Row[], limit: number, positionOf: (row: Row) => Position): Page<Row> {
  if (rows.length <= limit) return { rows, next: null };
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last ? positionOf(last) : null };
}

/**
 * Maximum rows searched for a page of a reader who does not see them all: any number of rows may be hidden from them.
 */
export const LOOKED_AT = 2_000;

/** SQLite reads the few rows in order. If it had to sort them again, it would first read them all. */
export const isInOrder = (engine: Engine, reader: unknown): boolean => engine === 'sqlite' && reader !== undefined;

/** A page of the rows that were searched. It continues after its last row, or after the last row that was searched. */
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

/** The position in a list that is ordered only by ids. */
export const positionOfId = ({ id }: { id: number }): Position => ({ likes: 0, id });

export const positionOfPost = ({ like_count: likes, id }: { like_count: number; id: number }): Position => ({
  likes,
  id,
});

/** The columns that make a position. */
export interface Ranked {
  id: number;
  like_count: number;
  hot?: number | null;
}

const positionOfHot = ({ hot, id }: Ranked): Position => ({ likes: hot ?? 0, id });

/** Positions in the order of time do not contain likes: otherwise a like would change the answer. */
export const positionIn = (sort: Sort): ((row: Ranked) => Position) =>
  ({ trending: positionOfPost, newest: positionOfId, oldest: positionOfId, hot: positionOfHot })[sort];
