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
    if (weight >= generation) {
      [old, young] = [young, new Map()];
      weight = 0;
    }
    weight += weightOf(value);
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
