import { setLatest } from './setLatest.ts';
import { keptInTab } from './storage.ts';

/** Where somebody was on a page. */
export interface Place {
  scrollY: number;
  /** The row that held the focus last. */
  focus?: string | undefined;
  list?: ListPlace;
}

/** Where somebody was in a list: the row at the top of the window, and how far above or below the edge it stood. */
export interface ListPlace {
  name: string;
  row: string | null;
  top: number;
  /** From the top of the document to the first row. */
  margin: number;
}

const NAME = 'pipit-places';
const MOST = 50;

/** One per entry of the browser's history, by its key, the latest last. They stay for as long as the tab does. */
const places = new Map<string, Place>(JSON.parse(keptInTab.read(NAME) ?? '[]'));
let restoring: string | null = null;

export const placeAt = (entry: string): Place | undefined => places.get(entry);

/** Not while the place is being restored, nor while a layer holds the page still, which may move it: neither is a place. */
export function keepPlace(entry: string, part: Partial<Place>): void {
  if (restoring === entry || isHeldStill()) return;
  setLatest(places, entry, { scrollY: 0, ...places.get(entry), ...part }, MOST);
}

/** Nobody comes back to an entry that another one has replaced. */
export const dropPlace = (entry: string): void => void places.delete(entry);

const isHeldStill = (): boolean =>
  globalThis.document?.documentElement.hasAttribute('data-base-ui-scroll-locked') ?? false;

export const isRestoring = (entry: string): boolean => restoring === entry;

export function setRestoring(entry: string, now: boolean): void {
  if (now) restoring = entry;
  else if (restoring === entry) restoring = null;
}

/** The scroll position that brings the place back, with rows as high as `heightAt` says. */
export function offsetOf({ scrollY, list }: Place, ids: string[], heightAt: (index: number) => number): number {
  const at = list?.row ? ids.indexOf(list.row) : -1;
  if (!list || at < 0) return scrollY;
  let start = list.margin;
  for (let index = 0; index < at; index++) start += heightAt(index);
  return start - list.top;
}

/** The names of lists tell what somebody has searched for. */
export const forgetPlaces = (): void => places.clear();

export const storePlaces = (): void => void keptInTab.write(NAME, JSON.stringify([...places]));
