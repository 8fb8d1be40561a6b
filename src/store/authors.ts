import { type Cache, createCache } from './cache.ts';
import type { Store } from './open.ts';
import { prepared } from './prepared.ts';

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
export type Authors = Cache<Block>;

export const createAuthors = (): Authors => createCache(BLOCKS_KEPT);

const written = prepared<{ after: number; last: number }, { id: number; author_id: number }>((db, param) =>
  db.selectFrom('posts').select(['id', 'author_id']).where('id', '>', param('after')).where('id', '<=', param('last')),
);

/** `newest` is the last id of all posts, read before. */
async function authorsIn(store: Store, index: number, newest: number): Promise<Int32Array> {
  const begin = index * BLOCK;
  const block = store.authors.get(index) ?? { authors: new Int32Array(BLOCK), complete: begin - 1 };
  const last = Math.min(newest, begin + BLOCK - 1);
  if (block.complete < last) {
    const missing = await written(store, { after: block.complete, last });
    for (const { id, author_id } of missing) block.authors[id - begin] = author_id;
    block.complete = Math.max(block.complete, last);
    store.authors.set(index, block);
  }
  return block.authors;
}

export interface Scan {
  /** The posts strictly behind this one are gone through. */
  position: number;
  direction: 1 | -1;
  newest: number;
  isWanted: (author: number) => boolean;
  /** So many posts are wanted, and so many may be looked at. */
  limit: number;
  most: number;
}

/** Posts of wanted authors. `position` is where the scan came to; `ended` when there are no more posts. */
export async function scanPosts(
  store: Store,
  { position, direction, newest, isWanted, limit, most }: Scan,
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
    for (; ; id += direction) {
      const author = authors[id - begin] as number;
      if (author !== 0 && isWanted(author) && ids.push(id) === limit) break;
      if (id === stop) break;
    }
  }
  return { ids, position: id, ended: false };
}
