export interface Cache<Value> {
  get(id: number): Value | undefined;
  set(id: number, value: Value): void;
}

/** Keeps what was used lately: two generations bound the memory without bookkeeping on every hit. */
export function createCache<Value>(generation: number): Cache<Value> {
  let young = new Map<number, Value>();
  let old = new Map<number, Value>();
  const set = (id: number, value: Value) => {
    if (young.size >= generation) [old, young] = [young, new Map()];
    young.set(id, value);
  };
  return {
    set,
    get(id) {
      const hit = young.get(id);
      if (hit !== undefined) return hit;
      const aged = old.get(id);
      if (aged !== undefined) set(id, aged);
      return aged;
    },
  };
}
