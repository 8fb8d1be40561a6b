/** A hash table of ids: a `Set` takes ten times as long to fill. */
export interface IdSet {
  /** 4 to 8 for each id; 0 where there is none. */
  places: Int32Array;
  shift: number;
}

export function idSet(ids: readonly number[]): IdSet {
  const width = 34 - Math.clz32(ids.length);
  const set = { places: new Int32Array(2 ** width), shift: 32 - width };
  for (const id of ids) {
    let place = firstPlace(set.shift, id);
    while (set.places[place] !== 0) place = (place + 1) & (set.places.length - 1);
    set.places[place] = id;
  }
  return set;
}

export function hasId({ places, shift }: IdSet, id: number): boolean {
  let place = firstPlace(shift, id);
  for (let found = places[place]; found !== 0; found = places[place]) {
    if (found === id) return true;
    place = (place + 1) & (places.length - 1);
  }
  return false;
}

const firstPlace = (shift: number, id: number): number => Math.imul(id, 0x9e3779b1) >>> shift;
