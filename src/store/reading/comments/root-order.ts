import { sql } from 'kysely';
import { atMost, prepared, preparedOne } from '../../engine/prepared.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { LOOKED_AT, type Position } from '../page.ts';

/** In the order of writing, by votes, or newest first. */
export type ThreadSort = 'written' | 'best' | 'newest';

const LAST = Number.MAX_SAFE_INTEGER;

/** Every comment comes after this position. In the order of votes, `likes` is the rank. */
export const THREAD_START: Record<ThreadSort, Position> = {
  written: { likes: 0, id: 0 },
  newest: { likes: 0, id: LAST },
  best: { likes: LAST, id: 0 },
};

/** Some top-level comments, whether or not the reader sees them, and the position where the list continues. */
export interface Roots {
  positions: Position[];
  next: Position | null;
}

interface From {
  post: number;
  id: number;
  most: number;
}
interface Root {
  id: number;
  parent_id: number | null;
  upvote_count: number;
  downvote_count: number;
}

type Way = 'older' | 'newer';
const beyond = (way: Way) => sql.raw(way === 'newer' ? '>' : '<');
const order = (way: Way) => sql.raw(way === 'newer' ? 'asc' : 'desc');
/** SQLite reads the few comments in order, and stops at the limit. */
const again = (engine: Engine, way: Way) => (engine === 'sqlite' ? sql`` : sql`order by id ${order(way)}`);

/** At most LOOKED_AT comments to search for top-level ones, because replies are between them. */
const few = (way: Way, post: number, id: number) => sql`(
  select id, parent_id, upvote_count, downvote_count from comments where post_id = ${post} and id ${beyond(way)} ${id}
  order by id ${order(way)} limit ${sql.lit(LOOKED_AT)}) as few`;

const byWay = <T>(make: (way: Way) => T): Record<Way, T> => ({ older: make('older'), newer: make('newer') });

const roots = byWay((way) =>
  prepared<From, Root>(
    (_db, param, engine) => sql<Root>`
      select * from ${few(way, param('post'), param('id'))} where parent_id is null ${again(engine, way)}
      limit ${atMost(param('most'))}`,
  ),
);
const lastOfFew = byWay((way) =>
  preparedOne<From, { id: number }>(
    (_db, param) => sql<{ id: number }>`
      select id from comments where post_id = ${param('post')} and id ${beyond(way)} ${param('id')}
      order by id ${order(way)} limit 1 offset ${sql.lit(LOOKED_AT - 1)}`,
  ),
);
const tombstones = byWay((way) =>
  prepared<From, { id: number }>(
    (_db, param) => sql<{ id: number }>`
      select comment_id as id from comment_tombstones where post_id = ${param('post')} and comment_id ${beyond(way)} ${param('id')}
      order by comment_id ${order(way)} limit ${atMost(param('most'))}`,
  ),
);

const positionOfId = ({ id }: { id: number }): Position => ({ likes: 0, id });

/** Top-level comments in the order of their ids, from one id on. */
async function rootsBeyond(store: Store, way: Way, from: From): Promise<Roots> {
  const [found, gone] = [await roots[way](store, from), await tombstones[way](store, from)];
  const isFull = found.length === from.most;
  const looked = isFull ? undefined : await lastOfFew[way](store, from);
  const compare = (a: { id: number }, b: { id: number }) => (way === 'newer' ? a.id - b.id : b.id - a.id);
  // Both lists are complete up to this position.
  const ends = [isFull && found.at(-1), looked, gone.length === from.most && gone.at(-1)].filter((end) => !!end);
  const end = ends.sort(compare)[0];
  const positions = [...found, ...gone]
    .filter((root) => !end || compare(root, end) <= 0)
    .sort(compare)
    .map(positionOfId);
  return { positions, next: end ? positionOfId(end) : null };
}

/**
 * Wilson's lower bound at 95 % for the share of up-votes, in millionths: a cautious estimate if there are few votes.
 */
export function rankOf({
  upvote_count: up,
  downvote_count: down,
}: Pick<Root, 'upvote_count' | 'downvote_count'>): number {
  const [n, z] = [up + down, 1.96];
  if (n <= 0) return 0;
  const share = up / n;
  const spread = z * Math.sqrt((share * (1 - share) + (z * z) / (4 * n)) / n);
  return Math.round((1e6 * (share + (z * z) / (2 * n) - spread)) / (1 + (z * z) / n));
}

/**
 * Ranks the newest comments by votes. Older ones follow, newest first. Their rank is 0, and that of the others is one
 * more than their own.
 */
async function rootsByVotes(store: Store, post: number): Promise<{ ranked: Position[]; rest: number | null }> {
  const from = { post, id: LAST, most: LOOKED_AT };
  const [found, gone] = [await roots.older(store, from), await tombstones.older(store, from)];
  const rest = (await lastOfFew.older(store, from))?.id ?? null;
  const ranked = [
    ...found.map((root) => ({ likes: rankOf(root) + 1, id: root.id })),
    ...gone.filter(({ id }) => rest === null || id >= rest).map(({ id }) => ({ likes: 1, id })),
  ];
  return { ranked: ranked.sort((a, b) => b.likes - a.likes || a.id - b.id), rest };
}

const isBehind = (a: Position, b: Position): boolean => a.likes < b.likes || (a.likes === b.likes && a.id > b.id);

async function bestRoots(store: Store, post: number, after: Position, most: number): Promise<Roots> {
  if (after.likes === 0) return rootsBeyond(store, 'older', { post, id: after.id, most });
  const { ranked, rest } = await rootsByVotes(store, post);
  const positions = ranked.filter((root) => isBehind(root, after));
  if (positions.length > most) return { positions: positions.slice(0, most), next: positions[most - 1] ?? null };
  return { positions, next: rest === null ? null : { likes: 0, id: rest } };
}

/** Top-level comments after a position. */
export const rootsAfter = (
  store: Store,
  sort: ThreadSort,
  post: number,
  after: Position,
  most: number,
): Promise<Roots> =>
  sort === 'best'
    ? bestRoots(store, post, after, most)
    : rootsBeyond(store, sort === 'written' ? 'newer' : 'older', { post, id: after.id, most });

/** The position from which a page has `most` others and then the root; null if it begins with the first comment. */
export async function positionBefore(
  store: Store,
  sort: ThreadSort,
  post: number,
  id: number,
  most: number,
): Promise<Position | null> {
  if (sort === 'best') {
    const { ranked } = await rootsByVotes(store, post);
    const place = ranked.findIndex((root) => root.id === id);
    if (place >= 0) return ranked[place - most - 1] ?? null;
  }
  const way = sort === 'written' ? 'older' : 'newer';
  const { positions, next } = await rootsBeyond(store, way, { post, id, most: most + 1 });
  return positions[most] ?? next;
}
