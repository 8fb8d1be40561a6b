import type { Sort } from '#contract/posts.ts';
import { keptOnDevice } from '../../ui/base/kept.ts';

/** The order in which posts are listed, remembered in the browser. app.html reads it too. */
const NAME = 'pipit-sort';
const SORTS: readonly string[] = ['trending', 'newest', 'oldest'] satisfies Sort[];

export function rememberedSort(): Sort {
  const sort = keptOnDevice.read(NAME);
  return sort && SORTS.includes(sort) ? (sort as Sort) : 'trending';
}

export const rememberSort = (sort: Sort): void => void keptOnDevice.write(NAME, sort);
