import { useCallback, useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../app/hooks.ts';
import { useReconnect } from '../app/online.ts';
import { loadList, loadMore } from '../posts/loadPosts.ts';
import { listShown } from '../posts/postsSlice.ts';
import { sameIds, selectListIds } from '../posts/selectors.ts';
import { useDelayed } from '../ui/useDelayed.ts';
import type { ListKey } from './listKey.ts';
import { isLoaded } from './paged.ts';

interface Entry {
  /** The posts are asked for on every entry, and a failure shows in place of what was there before. */
  reload: boolean;
  /** Asked for once more on purpose. */
  again: boolean;
}

/** A list of posts and what is to be shown of it. */
export function usePostList(key: ListKey, { reload, again }: Entry) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const list = useAppSelector((state) => state.posts.lists[key]);
  const ids = useAppSelector((state) => selectListIds(state, key), sameIds);
  const load = useCallback(() => void dispatch(loadList(key)), [dispatch, key]);
  const loadNext = useCallback(() => void dispatch(loadMore(key)), [dispatch, key]);

  useEffect(() => {
    dispatch(listShown(key));
    const status = store.getState().posts.lists[key]?.status ?? 'idle';
    if (reload || again || status === 'idle') load();
  }, [dispatch, store, key, reload, again, load]);

  const loaded = isLoaded(list);
  const failed = list?.status === 'failed' && (reload || !loaded);
  const skeleton = useDelayed(!loaded && !failed);
  useFreshness(list?.stale, load);
  useReconnect(failed ? load : doNothing);

  const exists = typeof list?.nextCursor === 'string';
  return {
    ids,
    load,
    state: stateOf({ failed, skeleton, loaded }),
    more: { exists, status: list?.more ?? 'idle', load: loadNext },
    setSize: exists ? -1 : ids.length,
  };
}

function stateOf({ failed, skeleton, loaded }: Record<'failed' | 'skeleton' | 'loaded', boolean>) {
  if (failed) return 'failed';
  if (skeleton) return 'loading';
  return loaded ? 'loaded' : 'waiting';
}

/** A list that is out of date is asked for again, once, where nobody's place in it is lost: at the top. */
function useFreshness(stale: number | undefined, load: () => void): void {
  useReconnect(stale === undefined ? doNothing : load);
  useEffect(() => {
    if (stale === undefined) return;
    const look = () => {
      if (scrollY >= innerHeight) return;
      removeEventListener('scroll', look);
      load();
    };
    addEventListener('scroll', look, { passive: true });
    look();
    return () => removeEventListener('scroll', look);
  }, [stale, load]);
}

const doNothing = () => undefined;
