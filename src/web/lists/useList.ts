import { useMemo } from 'react';
import { type RootState, useAppDispatch, useAppSelector } from '../app/hooks.ts';
import type { Lists } from './createList.ts';
import { isLoaded, keyOf, type ListKey, type Status } from './listsSlice.ts';
import { sameIds, selectIds } from './selectIds.ts';

/** A list, and what loads it. */
export function useList<Key extends ListKey>(
  { load, more }: Lists<Key>,
  key: Key,
  select: (state: RootState, key: Key) => string[] = selectIds,
) {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.lists[keyOf(key)]);
  const ids = useAppSelector((state) => select(state, key), sameIds);
  const { name, sort, of } = key;
  const loads = useMemo(() => {
    const same = { name, sort, of } as Key;
    return { load: () => void dispatch(load(same)), loadMore: () => void dispatch(more(same)) };
  }, [dispatch, load, more, name, sort, of]);
  const status: Status = list?.phase === 'loadingMore' ? 'loading' : list?.phase === 'moreFailed' ? 'failed' : 'idle';
  return {
    list,
    ids,
    load: loads.load,
    loaded: isLoaded(list),
    failed: list?.phase === 'failed',
    more: { exists: typeof list?.cursor === 'string', status, load: loads.loadMore },
  };
}
