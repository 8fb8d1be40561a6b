export interface Cache<Value, Key = number> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
}

/** Keeps what was used lately: two generations bound the memory without bookkeeping on every hit. */
export function createCache<Value, Key = number>(generation: number): Cache<Value, Key> {
  let young = new Map<Key, Value>();
  let old: Map<Key, Value> | undefined;
  const set = (key: Key, value: Value) => {
    if (young.size >= generation) [old, young] = [young, new Map()];
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
