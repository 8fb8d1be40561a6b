import type { Sort } from '#contract/posts/posts.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { useAppDispatch, useAppSelector } from '../core/store.ts';
import { say } from '../core/toast.ts';
import { rememberSort } from '../data/lists/sort.ts';
import { NativeSelect } from '../ui/fields/NativeSelect.tsx';
import { setSort } from './state/postsSlice.ts';

const SORTS: readonly Sort[] = ['trending', 'newest', 'oldest', 'hot'];

export function SortSelect() {
  const dispatch = useAppDispatch();
  const sort = useAppSelector((state) => state.posts.sortBy);
  return (
    <NativeSelect
      label={words.sort}
      value={sort}
      onValueChange={(value) => {
        // In the panel, the sort can be changed from the middle of the list. The new order is read from its top.
        scrollTo(0, 0);
        rememberSort(value);
        dispatch(setSort(value));
        say(words.sorted[value]);
      }}
      options={SORTS.map((value) => ({ value, label: words.sorts[value] }))}
    />
  );
}
