import type { ChangeRow } from '../changes/change.ts';
import type { Position } from '../changes/position.ts';
import { createDeadline } from '../sql/deadline.ts';
import type { EngineExtras } from '../sql/engine-extras.ts';
import type { Store } from '../store.ts';
import { type Cache, createCache } from './cache.ts';
import { Changed } from './changed.ts';

/** What is read from the database and stays right until the feed of changes names something that it was made from. */
export interface ReadKey<Value, Key = number> {
  /** The weight of all that is kept, twice. */
  most: number;
  weightOf?: (value: Value) => number;
  /** The position at which what the value was made from has changed last. */
  lastChange(changed: Changed, key: Key, value: Value): number;
}

/** Of one request: what it sets is as of the position at which it began. */
export interface ReadCache {
  readonly position: Position;
  readonly changed: Changed;
  of<Value, Key>(key: ReadKey<Value, Key>): Cache<Value, Key>;
}

interface Entry<Value> {
  value: Value;
  /** The position at which it was read, or before. */
  made: number;
}

/**
 * More than this many changes since the last read, and everything counts as changed. They are read in about 10 ms, and a single
 * comment in a lively thread tells of dozens.
 */
const MOST_NEWS = 5_000;

const NEWS = `
  select id, kind, post_id, comment_id, user_id, actor_id from changes where id > ? order by id limit ${MOST_NEWS}`;
const HEAD = `
  select name as feed, (select coalesce(max(id), 0) from changes) as at from feed`;

/**
 * Follows the feed where the engine tells of commits: SQLite on Node. Whether anything was committed is known in 1.5 µs; what
 * has changed is read from the feed, and only that is dropped. A read that begins after a commit was acknowledged sees it,
 * whichever process has committed.
 */
export function followFeed({ version, rows }: NonNullable<EngineExtras['commits']>): () => ReadCache {
  let seen = Number.NaN;
  let feed = '';
  const changed = new Changed();
  const caches = new Map<object, Cache<Entry<unknown>, unknown>>();

  const startOver = () => {
    const [head] = rows(HEAD, []) as Position[];
    feed = head?.feed ?? '';
    changed.startOver(head?.at ?? 0);
  };
  const readOn = () => {
    const news = rows(NEWS, [changed.position]) as (ChangeRow & { id: number })[];
    if (news.length === MOST_NEWS) startOver();
    else for (const row of news) changed.add(row.id, row);
  };
  const cacheOf = <Value, Key>(key: ReadKey<Value, Key>): Cache<Entry<Value>, Key> => {
    const known = caches.get(key);
    if (known) return known as Cache<Entry<Value>, Key>;
    const made = createCache<Entry<Value>, Key>(key.most, ({ value }) => key.weightOf?.(value) ?? 1);
    caches.set(key, made as Cache<Entry<unknown>, unknown>);
    return made;
  };
  return () => {
    const now = version();
    if (Number.isNaN(seen)) startOver();
    else if (now !== seen) readOn();
    seen = now;
    const { position: at } = changed;
    return { position: { feed, at }, changed, of: (key) => asOf(cacheOf(key), key, changed, at) };
  };
}

const asOf = <Value, Key>(
  cache: Cache<Entry<Value>, Key>,
  key: ReadKey<Value, Key>,
  changed: Changed,
  at: number,
): Cache<Value, Key> => ({
  get(name) {
    const entry = cache.get(name);
    return entry && entry.made >= key.lastChange(changed, name, entry.value) ? entry.value : undefined;
  },
  set: (name, value) => cache.set(name, { value, made: at }),
});

/** The value under that name, read and stored where the cache has none. */
export async function cached<Value, Key>(
  cache: Cache<Value, Key> | undefined,
  name: Key,
  read: () => Promise<Value>,
): Promise<Value> {
  const known = cache?.get(name);
  if (known !== undefined) return known;
  const value = await read();
  cache?.set(name, value);
  return value;
}

/**
 * For a request that reads. It cannot write and waits for no writer. It asks once whether anything was committed: a commit
 * during the request does not change what it sees.
 */
export function forReading(store: Store): Store {
  const { readCache, reader } = store;
  if (!readCache) return { ...store, db: reader };
  const found = readCache();
  return { ...store, db: reader, readCache: () => found };
}

/** For a request that writes, and reads again what it has changed. All its writes wait until one deadline. */
export const forWriting = (store: Store): Store => ({
  ...store,
  readCache: undefined,
  deadline: createDeadline(store.patienceMs),
});
