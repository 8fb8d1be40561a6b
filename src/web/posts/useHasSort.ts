import { isSorted } from '#contract/pages.ts';
import { useLocation } from '../core/router.tsx';
import { useAppSelector } from '../core/store.ts';
import { selectPerson } from '../data/entities/entitiesSlice.ts';
import { isLoaded, keyOf } from '../data/lists/listsSlice.ts';
import { selectIds } from '../data/lists/useList.ts';

/** True if the page offers a sort, which it does not for a tag without posts or the profile of a blocked person. */
export function useHasSort(): boolean {
  const name = useLocation().page?.name;
  return useAppSelector((state) => {
    if (name === 'profile') return !selectPerson(state, state.user.user ?? undefined)?.blocked;
    const { inView } = state.posts;
    if (name !== 'tag' || inView?.name !== 'tag') return isSorted(name);
    return !isLoaded(state.lists[keyOf(inView)]) || selectIds(state, inView).length > 0;
  });
}
