import type { Sort } from '#contract/posts.ts';

/** The order in which posts are listed, remembered in the browser. app.html reads it too. */
const NAME = 'pipit-sort';
const SORTS: readonly string[] = ['trending', 'newest', 'oldest'] satisfies Sort[];

export function rememberedSort(): Sort {
  try {
    const sort = localStorage.getItem(NAME);
    if (sort && SORTS.includes(sort)) return sort as Sort;
  } catch {}
  return 'trending';
}

export function rememberSort(sort: Sort): void {
  try {
    localStorage.setItem(NAME, sort);
  } catch {}
}
