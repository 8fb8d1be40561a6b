import type { Sort } from '#contract/posts/posts.ts';
import { keptOnDevice } from '../../core/storage.ts';

/** Storage keys for the sort that the member has chosen, and for the community's default. */
const CHOSEN = 'pipit-sort';
const FIRST = 'pipit-first-sort';
const SORTS: readonly string[] = ['trending', 'newest', 'oldest', 'hot'] satisfies Sort[];

export function rememberedSort(): Sort {
  const sort = keptOnDevice.read(CHOSEN) ?? keptOnDevice.read(FIRST);
  return sort && SORTS.includes(sort) ? (sort as Sort) : 'trending';
}

export const rememberSort = (sort: Sort): void => void keptOnDevice.write(CHOSEN, sort);

export const rememberFirstSort = (sort: Sort): void =>
  void keptOnDevice.write(FIRST, sort === 'trending' ? null : sort);
