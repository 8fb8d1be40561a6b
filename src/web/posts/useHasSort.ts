import { isSorted } from '#contract/pages.ts';
import { useLocation } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { selectPerson } from '../data/entities/entitiesSlice.ts';
import { isLoaded, keyOf } from '../data/lists/listsSlice.ts';
import { selectIds } from '../data/lists/useList.ts';

/** Whether the page offers an order: not for a tag without posts, nor on the profile of somebody who is blocked. */
export function useHasSort(): boolean {
  const name = useLocation().page?.name;
  return useAppSelector((state) => {
    if (name === 'profile') return !selectPerson(state, state.user.user ?? undefined)?.blocked;
    const { inView } = state.posts;
    if (name !== 'tag' || inView?.name !== 'tag') return isSorted(name);
    return !isLoaded(state.lists[keyOf(inView)]) || selectIds(state, inView).length > 0;
  });
}
