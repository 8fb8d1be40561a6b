import { useEffect, useMemo } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { type RootState, useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { More } from '../../ui/list/WindowedList.tsx';
import type { Lists } from './createList.ts';
import { isLoaded, keyOf, type List, type ListKey } from './listsSlice.ts';
import { sameIds, selectIds } from './selectIds.ts';

/** A list, and what loads it. */
export function useList<Key extends ListKey>(
  { load, more: loadMore }: Lists<Key>,
  key: Key,
  select: (state: RootState, key: Key) => string[] = selectIds,
) {
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => state.lists[keyOf(key)]);
  const ids = useAppSelector((state) => select(state, key), sameIds);
  const { name, sort, of } = key;
  const loads = useMemo(() => {
    const same = { name, sort, of } as Key;
    return { load: () => void dispatch(load(same)), loadMore: () => void dispatch(loadMore(same)) };
  }, [dispatch, load, loadMore, name, sort, of]);
  useFreshness(list, loads.load);
  const more: More = {
    exists: typeof list?.cursor === 'string',
    status: list?.phase === 'loadingMore' ? 'loading' : list?.phase === 'moreFailed' ? 'failed' : 'idle',
    load: loads.loadMore,
  };
  return {
    list,
    ids,
    load: loads.load,
    loaded: isLoaded(list),
    failed: list?.phase === 'failed',
    more,
  };
}

/**
 * A list that is out of date is loaded again once, where the reader does not lose their place: at the top, or anywhere where the
 * newest row is the last.
 */
function useFreshness({ stale, newestLast }: Pick<List, 'stale' | 'newestLast'> = FRESH, load: () => void): void {
  useReconnect(stale > 0 && load);
  useEffect(() => {
    if (!stale) return;
    const look = () => {
      if (!newestLast && scrollY >= innerHeight) return;
      removeEventListener('scroll', look);
      load();
    };
    addEventListener('scroll', look, { passive: true });
    look();
    return () => removeEventListener('scroll', look);
  }, [stale, newestLast, load]);
}

const FRESH = { stale: 0, newestLast: false };
