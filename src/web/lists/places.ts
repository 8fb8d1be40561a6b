/** Where somebody was in a list: the row at the top of the window, and how far above or below the edge it stood. */
export interface Place {
  list: string;
  row: string | null;
  top: number;
  /** From the top of the document to the first row. */
  margin: number;
  scrollY: number;
}

/** One per entry of the browser's history. */
const places = new Map<string, Place>();

export const placeAt = (entry: string, list: string): Place | undefined => {
  const place = places.get(entry);
  return place?.list === list ? place : undefined;
};

export function keepPlace(entry: string, place: Place): void {
  places.set(entry, place);
}

/** The scroll position that brings the place back, with rows as high as `heightAt` says. */
export function offsetOf(place: Place, ids: string[], heightAt: (index: number) => number): number {
  const at = place.row === null ? -1 : ids.indexOf(place.row);
  if (at < 0) return place.scrollY;
  let start = place.margin;
  for (let index = 0; index < at; index++) start += heightAt(index);
  return start - place.top;
}
