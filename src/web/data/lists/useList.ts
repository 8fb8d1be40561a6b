import { useEffect, useMemo } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { type RootState, useAppDispatch, useAppSelector } from '../../core/store.ts';
import type { More } from '../../ui/list/WindowedList.tsx';
import type { Lists } from './createList.ts';
import { isLoaded, keyOf, type List, type ListKey } from './listsSlice.ts';

/** The rows to show. Leaves out rows that are being deleted, and those of muted or blocked people. */
export function selectIds({ lists, entities }: RootState, key: ListKey): string[] {
  const list = lists[keyOf(key)];
  return list ? visible(entities, list, list.ids) : NONE;
}

/** The rows that wait to be shown. */
export function selectFresh({ lists, entities }: RootState, key: ListKey): string[] {
  const list = lists[keyOf(key)];
  if (!list?.fresh.length) return NONE;
  const shown = new Set(list.ids);
  const news = list.fresh.filter((id) => !shown.has(id) && id in entities[list.kind].byId);
  return news.length ? visible(entities, list, news) : NONE;
}

const NONE: string[] = [];

function visible(entities: RootState['entities'], list: List, ids: string[]): string[] {
  if (!entities.hidden.length && !entities.apart) return ids;
  const hidden = new Set(entities.hidden);
  return ids.filter((id) => !hidden.has(id) && !isApart(entities, list, id));
}

/** Lists that leave out muted people. Blocked people are left out of all lists, except that of their profile. */
const WITHOUT_MUTED = ['home', 'explore', 'comments', 'suggested'];

function isApart({ people, posts, comments }: RootState['entities'], { key: { name }, kind }: List, id: string) {
  const written = kind === 'posts' ? posts.byId[id] : kind === 'comments' ? comments.byId[id] : undefined;
  const person = people.byId[written?.author ?? id];
  return name !== 'profile' && (person?.blocked || (person?.muted && WITHOUT_MUTED.includes(name)));
}

/** For selectors that may return a new array with the same ids. */
export const sameIds = (a: string[], b: string[]): boolean =>
  a === b || (a.length === b.length && a.every((id, index) => id === b[index]));

/** The state of a list, and functions to load it. */
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
 * Reloads an outdated list once, when the reader would not lose their position: at the top, or anywhere if the newest
 * row is last.
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
