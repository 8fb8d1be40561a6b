import type { Sort } from '#contract/posts.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx';
import { say } from '../../ui/layers/toast.ts';
import { setSort } from '../postsSlice.ts';
import { rememberSort } from './sortSetting.ts';

const OPTIONS: { value: Sort; label: string }[] = [
  { value: 'trending', label: 'Trending' },
  { value: 'newest', label: 'Newest First' },
  { value: 'oldest', label: 'Oldest First' },
];

export function SortSelect() {
  const dispatch = useAppDispatch();
  const sort = useAppSelector((state) => state.posts.sortBy);
  return (
    <NativeSelect
      label="Sort posts"
      value={sort}
      onValueChange={(value) => {
        // Beside the list the choice can be made from the middle of it; another order is read from its top.
        scrollTo(0, 0);
        rememberSort(value);
        dispatch(setSort(value));
        say(`Sorted by ${OPTIONS.find((option) => option.value === value)?.label}`);
      }}
      options={OPTIONS}
    />
  );
}
