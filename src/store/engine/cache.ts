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
