import { type CacheKey, createCache } from '../cache/cache.ts';
import { prepared } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { hasId, type IdSet } from './id-set.ts';

const BLOCK = 2_048;
/** Of 8 KB each, twice: 4 million posts in 16 MB. */
const BLOCKS_KEPT = 1_024;

interface Block {
  /** By the place of the post in the block; 0 where there is none. */
  authors: Int32Array;
  /** All posts of the block up to this id are in it. */
  complete: number;
}

/**
 * Who wrote which post, by blocks of ids. Neither ever changes and no id is given twice, so nothing here can be out of
 * date: a block can only lack the newest posts, and hold posts that are deleted by now, which the query that reads them
 * leaves out. For SQLite alone, where posts are committed in the order of their ids.
 */
const AUTHORS: CacheKey<Block> = { create: () => createCache(BLOCKS_KEPT) };

const written = prepared<{ after: number; last: number }, { id: number; author_id: number }>((db, param) =>
  db.selectFrom('posts').select(['id', 'author_id']).where('id', '>', param('after')).where('id', '<=', param('last')),
);

/** `newest` is the last id of all posts, read before. */
async function authorsIn(store: Store, index: number, newest: number): Promise<Int32Array> {
  const begin = index * BLOCK;
  const block = store.caches.of(AUTHORS).get(index) ?? { authors: new Int32Array(BLOCK), complete: begin - 1 };
  const last = Math.min(newest, begin + BLOCK - 1);
  if (block.complete < last) {
    const missing = await written(store, { after: block.complete, last });
    for (const { id, author_id } of missing) block.authors[id - begin] = author_id;
    block.complete = Math.max(block.complete, last);
    store.caches.of(AUTHORS).set(index, block);
  }
  return block.authors;
}

export interface Scan {
  /** The posts strictly behind this one are gone through. */
  position: number;
  direction: 1 | -1;
  newest: number;
  wanted: IdSet;
  /** So many posts are wanted, and so many may be looked at. */
  limit: number;
  most: number;
}

/** Posts of wanted authors. `position` is where the scan came to; `ended` when there are no more posts. */
export async function scanPosts(
  store: Store,
  { position, direction, newest, wanted, limit, most }: Scan,
): Promise<{ ids: number[]; position: number; ended: boolean }> {
  const ids: number[] = [];
  let id = direction < 0 ? Math.min(position, newest + 1) : position;
  const end = id + direction * most;
  while (id !== end && ids.length < limit) {
    id += direction;
    if (id < 1 || id > newest) return { ids, position: id, ended: true };
    const index = Math.floor(id / BLOCK);
    const authors = await authorsIn(store, index, newest);
    const begin = index * BLOCK;
    const stop = direction < 0 ? Math.max(begin, end, 1) : Math.min(begin + BLOCK - 1, end, newest);
    id = gather({ authors, begin, from: id, stop, direction, wanted, limit, ids });
  }
  return { ids, position: id, ended: false };
}

interface Stretch {
  authors: Int32Array;
  begin: number;
  from: number;
  stop: number;
  direction: 1 | -1;
  wanted: IdSet;
  limit: number;
  ids: number[];
}

/** The id where it stopped. Inside the asynchronous function each post would take five times as long. */
function gather({ authors, begin, from, stop, direction, wanted, limit, ids }: Stretch): number {
  for (let id = from; ; id += direction) {
    const author = authors[id - begin] as number;
    if (author !== 0 && hasId(wanted, author) && ids.push(id) === limit) return id;
    if (id === stop) return id;
  }
}
