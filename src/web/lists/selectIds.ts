import type { RootState } from '../app/hooks.ts';
import { keyOf, type ListKey } from './listsSlice.ts';

/** What the list shows: nothing that is being deleted. */
export function selectIds({ lists, entities: { hidden } }: RootState, key: ListKey): string[] {
  const ids = lists[keyOf(key)]?.ids ?? NONE;
  return hidden.length ? ids.filter((id) => !hidden.includes(id)) : ids;
}

const NONE: string[] = [];

/** For a selector that may make a new list of the same ids. */
export const sameIds = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, index) => id === b[index]));
