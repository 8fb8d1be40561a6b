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

/** Consecutive posts of a home in the order of time. To find a page without them takes an index seek for each author. */
interface Run {
  /** The posts after this position. */
  from: number;
  /** Some may be deleted by now. */
  ids: number[];
  /** There are no posts after the last one. */
  complete: boolean;
  /** For the top of a home: whom the reader follows and sees, and the reader, in order. */
  authors: Float64Array;
  /** Posts that were made up to here are in it. */
  at: number;
}

/**
 * By reader, and 'top' (the newest), 'newest' (those further down) or 'oldest'. Until the reader follows, blocks or mutes
 * somebody, or ends it: whom they do not see is not in it.
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
/** On PostgreSQL a seek reads as many posts of each author. */
const RUN_IDS: Record<Engine, number> = { sqlite: 200, postgres: 60 };
/** Looked for at once. */
const MOST_IDS = 500;

type Order = 'newest' | 'oldest';

/** The next ids of the home behind this one. */
export type SeekIds = (id: number, limit: number) => Promise<number[]>;

/** Posts behind `id`. Undefined where nothing is cached. */
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
    // Whose posts are seen was asked for with the ids. Which of their posts are, differs only for readers of special 2.
    rows.push(...(await markedByIds(store, ids, reader.special < 2 ? { ...reader, special: 0 } : reader)));
    const last = ids.at(-1);
    // Some may be deleted, or many removed: then those behind them are read too, more each time.
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

/** Undefined where they are not all in the run. */
function idsIn({ from, ids, complete }: Run, order: Order, position: number, count: number): number[] | undefined {
  if (from !== position && isBehind(order, from, position)) return undefined;
  const first = ids.findIndex((id) => isBehind(order, id, position));
  if (first >= 0 && (complete || ids.length - first >= count)) return ids.slice(first, first + count);
  return first < 0 && complete ? [] : undefined;
}

const isBehind = (order: Order, id: number, position: number): boolean =>
  order === 'newest' ? id < position : id > position;

/**
 * A new post may belong into a run, whoever wrote it: with the oldest first, at its end; and on PostgreSQL posts are not committed
 * in the order of their ids. Such a run is read again.
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

/** The newest posts, with those that were made since they were read. */
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

/** With what was made since and belongs into it. */
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
