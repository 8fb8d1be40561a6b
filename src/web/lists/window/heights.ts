/** Heights as measured, by row. They hold for one width of the column, which all lists share. */
const heights = new Map<string, number>();
const estimates = new Map<string, number>();
let width = 0;

export const heightOf = (id: string): number | undefined => heights.get(id);

/** As measured, or as estimated once: a list of thousands adds up its heights with each row that comes. */
export function knownHeight(id: string, estimate: (id: string) => number): number {
  const known = heights.get(id) ?? estimates.get(id);
  if (known !== undefined) return known;
  const height = estimate(id);
  estimates.set(id, height);
  return height;
}

export function noteHeight(id: string, height: number): void {
  heights.set(id, height);
}

/** True when the column was wider or narrower before: what was measured then is forgotten. */
export function columnIs(now: number): boolean {
  if (now === width) return false;
  const first = width === 0;
  width = now;
  if (first) return false;
  heights.clear();
  estimates.clear();
  return true;
}
