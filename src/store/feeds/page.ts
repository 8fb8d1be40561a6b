import { type Expression, sql } from 'kysely';

export type Sort = 'trending' | 'newest' | 'oldest';

/** A position in a list: what stands strictly behind it comes next. */
export interface Position {
  likes: number;
  id: number;
}

/** Behind this, everything comes. PostgreSQL's integer keys are 64 bits wide, JavaScript's numbers 53. */
export const START: Record<Sort, Position> = {
  trending: { likes: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER },
  newest: { likes: 0, id: Number.MAX_SAFE_INTEGER },
  oldest: { likes: 0, id: 0 },
};

export const bySort = <T>(make: (sort: Sort) => T): Record<Sort, T> => ({
  trending: make('trending'),
  newest: make('newest'),
  oldest: make('oldest'),
});

/** What is read as one: of the trending ones those with as many likes as the position, and those with fewer. */
export type Stretch = 'newest' | 'oldest' | 'level' | 'fewer';

export const byStretch = <T>(make: (stretch: Stretch) => T): Record<Stretch, T> => ({
  newest: make('newest'),
  oldest: make('oldest'),
  level: make('level'),
  fewer: make('fewer'),
});

export const behind = (stretch: Stretch, { likes, id }: Position): Expression<boolean> =>
  ({
    newest: sql<boolean>`posts.id < ${id}`,
    oldest: sql<boolean>`posts.id > ${id}`,
    level: sql<boolean>`posts.like_count = ${likes} and posts.id < ${id}`,
    fewer: sql<boolean>`posts.like_count < ${likes}`,
  })[stretch];

const ORDERS = { newest: sql`posts.id desc`, oldest: sql`posts.id` };
const BY_LIKES = sql`posts.like_count desc, posts.id desc`;

export const postOrder = (list: Sort | Stretch) => (list === 'newest' || list === 'oldest' ? ORDERS[list] : BY_LIKES);

type Paged = Position & { limit: number };

/**
 * A page of a list. By likes in two steps: asked for both in one condition, SQLite goes through all posts that have as many
 * likes as the last one, and most posts have few.
 */
export async function readBehind<Row>(
  sort: Sort,
  page: Paged,
  read: (stretch: Stretch, page: Paged) => Promise<Row[]>,
): Promise<Row[]> {
  if (sort !== 'trending') return read(sort, page);
  const level = page.likes === START.trending.likes ? [] : await read('level', page);
  if (level.length === page.limit) return level;
  // One that loses a like in between stands there twice, as it may on two pages. Left out, the page would seem to be the last.
  return [...level, ...(await read('fewer', { ...page, limit: page.limit - level.length }))];
}

/**
 * A limit that is bound later. SQLite plans by the value of a bare parameter, and so prepares the statement anew each
 * time it is bound: 9 µs for a look-up of 3. It does not look into a sum.
 */
export const atMost = (limit: number) => sql<number>`(${limit} + 0)`;

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

/** In lists that are ordered by their ids alone. */
export const positionOfId = ({ id }: { id: number }): Position => ({ likes: 0, id });

export const positionOfPost = ({ like_count: likes, id }: { like_count: number; id: number }): Position => ({
  likes,
  id,
});
