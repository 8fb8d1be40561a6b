import type { FeedPosition } from '../schema/data/changes.ts';
import { Changed } from './changed.ts';

export interface Cache<Value, Key = number> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Keeps recently used values: two generations bound the memory without bookkeeping on every hit. */
export function createCache<Value, Key = number>(
  generation: number,
  weightOf: (value: Value) => number = () => 1,
): Cache<Value, Key> {
  let young = new Map<Key, Value>();
  let old: Map<Key, Value> | undefined;
  let weight = 0;
  const set = (key: Key, value: Value) => {
    const added = weightOf(value);
    // Such a value is cheaper to read again than to store, and a few of them would push out all others.
    if (added > generation / 4) return;
    if (weight >= generation) {
      [old, young] = [young, new Map()];
      weight = 0;
    }
    weight += added;
    young.set(key, value);
  };
  return {
    set,
    get(key) {
      const hit = young.get(key);
      if (hit !== undefined) return hit;
      const aged = old?.get(key);
      if (aged !== undefined) set(key, aged);
      return aged;
    },
  };
}

/** A value from the database that is valid until the feed of changes names something that it was made from. */
export interface ReadKey<Value, Key = number> {
  /** The maximum weight of one generation; the cache has two. */
  most: number;
  weightOf?: (value: Value) => number;
  /** The position of the last change of anything that the value was made from. */
  lastChange(changed: Changed, key: Key, value: Value): number;
}

/**
 * Maximum changes read since the last look; with more, everything counts as changed. Reading them takes about 10 ms,
 * and a single comment in a lively thread causes dozens.
 */
export const MOST_NEWS = 5_000;

/** The cache as one request sees it: values that it sets count as read when the request began. */
export interface ReadCache {
  /** The request reads everything up to this position. */
  readonly position: FeedPosition;
  /** The same position, as `changed` counts it. */
  readonly at: number;
  readonly changed: Changed;
  of<Value, Key>(key: ReadKey<Value, Key>): Cache<Value, Key>;
}

interface Entry<Value> {
  value: Value;
  /** The position at which the value was read, or an earlier one. */
  made: number;
}

/** All cached values, with the last changes of what they were made from. */
interface ReadCaches {
  readonly changed: Changed;
  /**
   * The cache for a request that has read the feed up to this position. `at` is the same position as `changed` counts
   * it.
   */
  from(position: FeedPosition, at: number): ReadCache;
}

export function createReadCaches(): ReadCaches {
  const changed = new Changed();
  const caches = new Map<object, Cache<Entry<unknown>, unknown>>();
  const cacheOf = <Value, Key>(key: ReadKey<Value, Key>): Cache<Entry<Value>, Key> => {
    const known = caches.get(key);
    if (known) return known as Cache<Entry<Value>, Key>;
    const made = createCache<Entry<Value>, Key>(key.most, ({ value }) => key.weightOf?.(value) ?? 1);
    caches.set(key, made as Cache<Entry<unknown>, unknown>);
    return made;
  };
  const from = (position: FeedPosition, at: number): ReadCache => ({
    position,
    at,
    changed,
    of: (key) => asOf(cacheOf(key), key, changed, at),
  });
  return { changed, from };
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

/** The value under that name; read and stored if the cache does not have it. */
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
