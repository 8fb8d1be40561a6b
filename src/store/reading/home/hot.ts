import type { Changed } from '../../engine/changed.ts';
import type { ReadKey } from '../../engine/read-cache.ts';
import type { Store } from '../../engine/store.ts';
import type { Page } from '../page.ts';
import { HOT_AMONG, type HotOrder, pageByHot, readHots, reorder, sortByHot } from '../posts/hot.ts';
import { markedByIds, type PostRow } from '../posts/rows.ts';
import { newestOfHome as newestOnPostgres } from './home.postgres.ts';
import { newestOfHome as newestOnSqlite } from './home.sqlite.ts';
import type { HomeReader, Paged } from './home.ts';
import { includesAuthor, readAuthors } from './runs.ts';

/** The newest posts of a home in the order hot. To read them takes an index seek for each author, and a look-up for each post. */
interface HotRun extends HotOrder {
  /** The followed people whose posts the reader sees, and the reader, in ascending order. */
  authors: Float64Array;
  /** The run includes all changes up to this position of the change feed. */
  at: number;
}

/** By reader. A run holds no posts of people whom the reader blocked or muted. */
const RUNS: ReadKey<HotRun> = {
  // In bytes.
  most: 8 * 1024 * 1024,
  weightOf: ({ ids, hots, authors }) => 8 * ids.length + hots.byteLength + authors.byteLength + 300,
  lastChange: (changed, reader) => Math.max(changed.last('follows', reader), changed.last('caller', reader)),
};

export async function pageOfHomeByHot(store: Store, reader: HomeReader, page: Paged): Promise<Page<PostRow>> {
  return pageByHot(await runOf(store, reader), page, (ids) => markedByIds(store, ids, reader));
}

async function runOf(store: Store, reader: HomeReader): Promise<HotRun> {
  const cache = store.readCache?.();
  const runs = cache?.of(RUNS);
  const known = runs?.get(reader.id);
  if (cache && known && (await update(store, cache.changed, known, cache.at))) return known;
  const newest = await (store.engine === 'sqlite' ? newestOnSqlite : newestOnPostgres)(store, reader, HOT_AMONG);
  const posts = await readHots(
    store,
    newest.map(({ id }) => id),
  );
  const authors = cache ? await readAuthors(store, reader) : new Float64Array();
  const run = { ...sortByHot(posts), authors, at: cache?.at ?? 0 };
  // The change feed does not name old posts whose place in the order is computed in the background.
  if (posts.length === newest.length) runs?.set(reader.id, run);
  return run;
}

/**
 * Reads what has moved: a like or comment moves one post, so the others stay in their order. False if the run has to be read
 * again.
 */
async function update(store: Store, changed: Changed, run: HotRun, at: number): Promise<boolean> {
  const made = changed.madeSince(run.at);
  if (!made) return false;
  const last = Math.max(changed.lastOf('posts'), changed.lastOf('likes'), changed.lastOf('talk'));
  if (last <= run.at) return true;
  // Another request may replace the order of the run during the read.
  const { ids, hots, authors } = run;
  const moved = new Set(ids.filter((id) => changed.last('post', id) > run.at));
  const own = made.filter(({ author }) => includesAuthor(authors, author));
  const known = new Set(own.length > 0 ? ids : []);
  const added = own.flatMap(({ post }) => (known.has(post) ? [] : [post]));
  if (moved.size + added.length === 0) {
    run.at = changed.position;
    return true;
  }
  const read = await readHots(store, [...moved, ...added]);
  const isFull = ids.length === HOT_AMONG;
  // Older posts take the places of deleted ones.
  if (isFull && read.filter(({ id }) => moved.has(id)).length < moved.size) return false;
  let order = reorder({ ids, hots }, moved, read);
  if (order.ids.length > HOT_AMONG) order = reorder(order, beyondNewest(order.ids), []);
  // The request may have read later changes too. The next request reads those posts again.
  Object.assign(run, order, { at });
  return true;
}

const beyondNewest = (ids: number[]): ReadonlySet<number> => new Set(ids.toSorted((a, b) => b - a).slice(HOT_AMONG));
