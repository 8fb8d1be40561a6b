export interface Cache<Value, Key = number> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Keeps what was used lately: two generations bound the memory without bookkeeping on every hit. */
export function createCache<Value, Key = number>(
  generation: number,
  weightOf: (value: Value) => number = () => 1,
): Cache<Value, Key> {
  let young = new Map<Key, Value>();
  let old: Map<Key, Value> | undefined;
  let weight = 0;
  const set = (key: Key, value: Value) => {
    const added = weightOf(value);
    // Dearer to keep than to read again, and a few would push out all others.
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

/** Names a cache and says how it is made. Whoever reads something has the key of its cache. */
export interface CacheKey<Value, Key = number> {
  create(): Cache<Value, Key>;
}

export interface Caches {
  of<Value, Key>(key: CacheKey<Value, Key>): Cache<Value, Key>;
}

/** Each is made when it is first asked for. */
export function createCaches(): Caches {
  const made = new Map<object, unknown>();
  return {
    of<Value, Key>(key: CacheKey<Value, Key>) {
      const known = made.get(key);
      if (known) return known as Cache<Value, Key>;
      const cache = key.create();
      made.set(key, cache);
      return cache;
    },
  };
}

/** Rows weigh by their texts, and a usual one as much as its place. */
const USUAL_LENGTH = 500;

/** An empty page has a weight too. */
export const pageCache = <Row>(most: number, lengthOf: (row: Row) => number = () => 0): CacheKey<Row[], string> => ({
  create: () =>
    createCache(most, (rows) => rows.reduce((sum, row) => sum + Math.max(1, lengthOf(row) / USUAL_LENGTH), 1)),
});
