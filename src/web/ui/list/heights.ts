import { setLatest } from '../../core/setLatest.ts';

/** More rows than any list has. Their heights are small, and a row that was forgotten is estimated again. */
const MOST = 20_000;

/** Heights of rows, as measured or else as estimated. They hold for one width of the column, which all lists share. */
const heights = new Map<string, number>();
let width = 0;

export const heightOf = (id: string): number | undefined => heights.get(id);

/** Estimated only once: a list of thousands adds up its heights with each row that comes. */
export function knownHeight(id: string, estimate: (id: string) => number): number {
  const known = heights.get(id);
  if (known !== undefined) return known;
  const height = estimate(id);
  noteHeight(id, height);
  return height;
}

export const noteHeight = (id: string, height: number): void => setLatest(heights, id, height, MOST);

/** True when the column was wider or narrower before: what was measured then is forgotten. */
export function columnIs(now: number): boolean {
  if (now === width) return false;
  const first = width === 0;
  width = now;
  if (first) return false;
  heights.clear();
  return true;
}
