/** The part of a post's JSON that is the same for every reader, with the revisions it was made from. */
export interface Fragment {
  rev: number;
  authorRev: number;
  json: string;
}

export interface Fragments {
  get(id: number): Fragment | undefined;
  set(id: number, fragment: Fragment): void;
}

/**
 * Nothing here is ever invalidated: the query that finds a post brings its revisions, and a fragment of other revisions
 * is not used. Two generations bound the memory without bookkeeping on every hit.
 */
export function createFragments(generation = 10_000): Fragments {
  let young = new Map<number, Fragment>();
  let old = new Map<number, Fragment>();
  const set = (id: number, fragment: Fragment) => {
    if (young.size >= generation) [old, young] = [young, new Map()];
    young.set(id, fragment);
  };
  return {
    set,
    get(id) {
      const hit = young.get(id);
      if (hit) return hit;
      const aged = old.get(id);
      if (aged) set(id, aged);
      return aged;
    },
  };
}
