import { sql } from 'kysely';
import { type CacheKey, createCache } from '../cache/cache.ts';
import { preparedOne } from '../sql/prepared.ts';
import type { Store } from '../store.ts';
import { type IdSet, idSet } from './id-set.ts';

/** Whose posts are on a home page: those that the reader follows, and the reader. */
export interface Followees {
  wanted: IdSet;
  count: number;
  /** The last follow of anybody, when they were read. */
  lastFollow: number;
}

/** Of all readers together, twice. */
const MOST_BYTES = 6 * 1024 * 1024;
const BYTES_BESIDE = 300;

/**
 * Never invalidated, only checked. Ids of follows are never reused. So while the largest id is the same, nobody has followed
 * anybody; and while the reader's count is the same as well, the reader has not unfollowed anybody either.
 */
const FOLLOWEES: CacheKey<Followees> = {
  create: () => createCache(MOST_BYTES, ({ wanted }) => wanted.places.byteLength + BYTES_BESIDE),
};

export interface HomeStart {
  /** How many the reader follows. */
  following: number;
  lastFollow: number;
  newestPost: number;
}

/** By their readers. */
const HOMES: CacheKey<HomeStart> = { create: () => createCache(2_000) };

/** `newestPost` is the last id of all posts. */
export async function followeesOf(store: Store, reader: number): Promise<Followees & { newestPost: number }> {
  const known = store.caches.of(FOLLOWEES).get(reader);
  if (known) {
    const { following, lastFollow, newestPost } = await startOf(store, reader);
    if (known.lastFollow === lastFollow && known.count === following + 1) return { ...known, newestPost };
  }
  const { ids = null, lastFollow = 0, newestPost = 0 } = (await read(store, { reader })) ?? {};
  const authors: number[] = JSON.parse(`[${ids ?? ''}]`);
  authors.push(reader);
  const followees = { wanted: idSet(authors), count: authors.length, lastFollow };
  store.caches.of(FOLLOWEES).set(reader, followees);
  return { ...followees, newestPost };
}

async function startOf(store: Store, reader: number): Promise<HomeStart> {
  const homes = store.readCache?.().of(HOMES);
  const known = homes?.get(reader);
  if (known) return known;
  const start = (await glance(store, { reader })) ?? { following: 0, lastFollow: 0, newestPost: 0 };
  homes?.set(reader, start);
  return start;
}

const lastFollow = sql`(select coalesce(max(id), 0) from follows)`;
const newestPost = sql`(select coalesce(max(id), 0) from posts)`;

const glance = preparedOne<{ reader: number }, HomeStart>(
  (_db, param) => sql`
    select following_count as following, ${lastFollow} as "lastFollow", ${newestPost} as "newestPost"
    from users where id = ${param('reader')}`,
);

/** One text for all: a row for each would take twice as long. */
const read = preparedOne<{ reader: number }, { ids: string | null; lastFollow: number; newestPost: number }>(
  (_db, param) => sql`
    select
      (select group_concat(followee_id) from follows where follower_id = ${param('reader')}) as ids,
      ${lastFollow} as "lastFollow",
      ${newestPost} as "newestPost"`,
);
