import { sql } from 'kysely';
import type { Changed } from '../../engine/changed.ts';
import { joined } from '../../engine/prepared.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { Engine } from '../../schema/table.ts';
import { START } from '../page.ts';
import { markedByIds, type PostRow } from '../posts/rows.ts';
import { isSeenAuthor, preparedOneFor } from '../visibility/visible.ts';
import type { HomeReader } from './home.ts';

/**
 * Consecutive posts of a home feed in the order of time. Without a run, finding a page takes an index seek for each
 * author.
 */
interface Run {
  /** The run has the posts after this position. */
  from: number;
  /** Some of these posts may be deleted by now. */
  ids: number[];
  /** True if there are no posts after the last one. */
  complete: boolean;
  /** Only set for 'top': the people whom the reader follows and sees, and the reader, in ascending order. */
  authors: Float64Array;
  /** Posts made up to this position are included. */
  at: number;
}

/**
 * Keyed by viewer and 'top' (newest), 'newest' (further down) or 'oldest'. Contains only visible authors, so valid
 * until the viewer changes a follow, block or mute.
 */
const RUNS: ReadKey<Run, string> = {
  // In bytes.
  most: 6 * 1024 * 1024,
  weightOf: ({ ids, authors }) => 8 * ids.length + authors.byteLength + 300,
  lastChange: (changed, name) => {
    const reader = Number.parseInt(name, 10);
    return Math.max(changed.last('follows', reader), changed.last('caller', reader));
  },
};

const TOP_IDS = 60;
/** Ids in a run. On PostgreSQL a seek reads this many posts of each author. */
const RUN_IDS: Record<Engine, number> = { sqlite: 200, postgres: 60 };
/** Maximum ids that are looked for at once. */
const MOST_IDS = 500;

type Order = 'newest' | 'oldest';

/** Returns the next ids of the home feed after this one. */
export type SeekIds = (id: number, limit: number) => Promise<number[]>;

/** The posts after `id`. Undefined if there is no cache. */
export async function postsOfRuns(
  store: Store,
  reader: HomeReader,
  order: Order,
  { id, limit }: { id: number; limit: number },
  seek: SeekIds,
): Promise<PostRow[] | undefined> {
  if (!store.readCache) return undefined;
  const rows: PostRow[] = [];
  for (let position = id, count = limit; ; count = Math.min(2 * count, MOST_IDS)) {
    const ids = await idsBehind(store, reader, order, position, count, seek);
    // The authors were checked with the ids. Only for readers of special 2 does the visibility of their single posts
    // differ.
    rows.push(...(await markedByIds(store, ids, reader.special < 2 ? { ...reader, special: 0 } : reader)));
    const last = ids.at(-1);
    // Some posts may be deleted, or many removed. Then the posts after them are read too, more each time.
    if (last === undefined || rows.length >= limit) return rows.slice(0, limit);
    position = last;
  }
}

async function idsBehind(
  store: Store,
  reader: HomeReader,
  order: Order,
  position: number,
  count: number,
  seek: SeekIds,
): Promise<number[]> {
  if (order === 'newest') {
    const top = await topOf(store, reader, seek);
    const ids = idsIn(top, order, position, count);
    if (ids) return ids;
  }
  const cache = store.readCache?.();
  const runs = cache?.of(RUNS);
  const name = `${reader.id} ${order}`;
  const known = cache && stillRight(cache.changed, order, runs?.get(name));
  const found = known && idsIn(known, order, position, count);
  if (found) return found;
  const most = Math.max(count, RUN_IDS[store.engine]);
  const ids = await seek(position, most);
  const at = cache?.at ?? 0;
  runs?.set(name, { from: position, ids, complete: ids.length < most, authors: NOBODY, at });
  return ids.slice(0, count);
}

const NOBODY = new Float64Array();

/** Undefined if the run does not contain all of them. */
function idsIn({ from, ids, complete }: Run, order: Order, position: number, count: number): number[] | undefined {
  if (from !== position && isBehind(order, from, position)) return undefined;
  const first = ids.findIndex((id) => isBehind(order, id, position));
  if (first >= 0 && (complete || ids.length - first >= count)) return ids.slice(first, first + count);
  return first < 0 && complete ? [] : undefined;
}

const isBehind = (order: Order, id: number, position: number): boolean =>
  order === 'newest' ? id < position : id > position;

/**
 * A new post may belong inside a cached run: at the end if sorted oldest first, or anywhere on PostgreSQL, where posts
 * do not commit in id order. Such a run is read again.
 */
function stillRight(changed: Changed, order: Order, run: Run | undefined): Run | undefined {
  if (!run) return undefined;
  const made = changed.madeSince(run.at);
  return made && !made.some(({ post }) => isInside(order, run, post)) ? run : undefined;
}

function isInside(order: Order, { from, ids, complete }: Run, id: number): boolean {
  const last = ids.at(-1) ?? from;
  return isBehind(order, id, from) && (complete || isBehind(order, last, id));
}

const followees = preparedOneFor<object, { ids: string | null }>((_db, param, engine, reader) => {
  const seen = reader && sql`cross join users`;
  const isShown = reader && sql`and users.id = followee_id and ${isSeenAuthor('home', reader)}`;
  return sql<{ ids: string | null }>`
    select ${joined(engine, 'followee_id')} as ids from follows ${seen ?? sql``}
    where follower_id = ${param('reader')} ${isShown ?? sql``}`;
});

/** The newest posts, including those that were made since they were read. */
async function topOf(store: Store, reader: HomeReader, seek: SeekIds): Promise<Run> {
  const cache = store.readCache?.();
  const runs = cache?.of(RUNS);
  const name = `${reader.id} top`;
  const known = runs?.get(name);
  const renewed = cache && withNewPosts(cache.changed, known);
  if (renewed && renewed === known) return known;
  const top = renewed ?? (await readTop(store, reader, cache?.at ?? 0, seek));
  runs?.set(name, top);
  return top;
}

/** The followed people whose posts the reader sees, and the reader, in ascending order. */
export async function readAuthors(store: Store, reader: HomeReader): Promise<Float64Array> {
  const followed: number[] = JSON.parse(`[${(await followees(store, reader, {}))?.ids ?? ''}]`);
  return Float64Array.from([...followed, reader.id]).sort();
}

async function readTop(store: Store, reader: HomeReader, at: number, seek: SeekIds): Promise<Run> {
  const authors = await readAuthors(store, reader);
  const ids = await seek(START.newest.id, TOP_IDS);
  return { from: START.newest.id, ids, complete: ids.length < TOP_IDS, authors, at };
}

/** Adds posts that were made since and belong to the run. Undefined if the run cannot be renewed. */
function withNewPosts(changed: Changed, top: Run | undefined): Run | undefined {
  const made = top && changed.madeSince(top.at);
  if (!top || !made) return undefined;
  if (made.length === 0) return top;
  const own = made
    .filter(({ author, post }) => includesAuthor(top.authors, author) && isInside('newest', top, post))
    .map(({ post }) => post)
    .filter((post) => !top.ids.includes(post));
  if (own.length === 0) {
    top.at = changed.position;
    return top;
  }
  const ids = [...own, ...top.ids].sort((a, b) => b - a);
  const complete = top.complete && ids.length <= 2 * TOP_IDS;
  return { ...top, ids: ids.slice(0, 2 * TOP_IDS), complete, at: changed.position };
}

export function includesAuthor(sorted: Float64Array, wanted: number): boolean {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const found = sorted[middle] as number;
    if (found === wanted) return true;
    if (found < wanted) from = middle + 1;
    else to = middle;
  }
  return false;
}
