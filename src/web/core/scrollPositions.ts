import { setLatest } from './setLatest.ts';
import { keptInTab } from './storage.ts';

/** The reader's position on a page. */
export interface Place {
  scrollY: number;
  /** The row that had the focus last. */
  focus?: string | undefined;
  list?: ListPlace;
}

/** The reader's position in a list: the row at the top of the window, and its distance in pixels from the edge. */
export interface ListPlace {
  name: string;
  row: string | null;
  top: number;
  /** Pixels from the top of the document to the first row. */
  margin: number;
}

const NAME = 'pipit-places';
const MOST = 50;

/** One position per history entry, by its key, latest last. They are stored as long as the tab exists. */
const places = new Map<string, Place>(JSON.parse(keptInTab.read(NAME) ?? '[]'));
let restoring: string | null = null;

export const placeAt = (entry: string): Place | undefined => places.get(entry);

/** Ignored while the position is restored, or while an open layer locks the page, which may move it. */
export function keepPlace(entry: string, part: Partial<Place>): void {
  if (restoring === entry || isHeldStill()) return;
  setLatest(places, entry, { scrollY: 0, ...places.get(entry), ...part }, MOST);
}

/** A replaced entry cannot be reached again, so its position is dropped. */
export const dropPlace = (entry: string): void => void places.delete(entry);

const isHeldStill = (): boolean =>
  globalThis.document?.documentElement.hasAttribute('data-base-ui-scroll-locked') ?? false;

export const isRestoring = (entry: string): boolean => restoring === entry;

export function setRestoring(entry: string, now: boolean): void {
  if (now) restoring = entry;
  else if (restoring === entry) restoring = null;
}

/** The scroll position that restores `place`, with rows as high as `heightAt` says. */
export function offsetOf({ scrollY, list }: Place, ids: string[], heightAt: (index: number) => number): number {
  const at = list?.row ? ids.indexOf(list.row) : -1;
  if (!list || at < 0) return scrollY;
  let start = list.margin;
  for (let index = 0; index < at; index++) start += heightAt(index);
  return start - list.top;
}

/** The names of lists reveal what someone has searched for. */
export const forgetPlaces = (): void => places.clear();

export const storePlaces = (): void => void keptInTab.write(NAME, JSON.stringify([...places]));
