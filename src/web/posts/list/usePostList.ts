import { useCallback, useEffect, useState } from 'react';
import { useReconnect } from '../../app/frame/online.ts';
import { type AppThunk, useAppDispatch, useAppSelector, useAppStore } from '../../app/hooks.ts';
import { isLoaded } from '../../lists/paged.ts';
import { useDelayed } from '../../ui/base/useDelayed.ts';
import { toast } from '../../ui/layers/toast.ts';
import { loadList, loadMore } from '../loadPosts.ts';
import { listShown } from '../postsSlice.ts';
import { sameIds, selectListIds } from '../selectors.ts';
import type { ListKey } from './listKey.ts';

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
    if (again) void dispatch(refresh(key));
    else if (reload || status === 'idle') load();
  }, [dispatch, store, key, reload, again, load]);
  useNews(key, load);

  const loaded = isLoaded(list);
  const failed = list?.status === 'failed' && (reload || !loaded);
  const skeleton = useDelayed(!loaded && !failed, useFirstRows());
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

/** Whether this list takes the place of the rows that the document has drawn. */
function useFirstRows(): boolean {
  const [first] = useState(() => document.documentElement.dataset.frame === 'rows');
  useEffect(() => {
    delete document.documentElement.dataset.frame;
  }, []);
  return first;
}

function stateOf({ failed, skeleton, loaded }: Record<'failed' | 'skeleton' | 'loaded', boolean>) {
  if (failed) return 'failed';
  if (skeleton) return 'loading';
  return loaded ? 'loaded' : 'waiting';
}

/** Asked for on purpose: that it fails is said, though the posts of before are there. */
const refresh =
  (key: ListKey): AppThunk<Promise<void>> =>
  async (dispatch) => {
    const answer = await dispatch(loadList(key));
    if (!loadList.rejected.match(answer) || answer.meta.condition || !answer.payload) return;
    toast({
      text: 'There was no answer. These are the posts of before.',
      action: { label: 'Try again', onPress: () => void dispatch(refresh(key)) },
    });
  };

/** How old a list may be before it is asked for again, and how far from its top nobody's place is lost. */
const OLD_MS = 15_000;
const AT_TOP_PX = 100;

/** Whoever comes to a list, or back to the window, and stands at its top finds what is new. */
function useNews(key: ListKey, load: () => void): void {
  const store = useAppStore();
  useEffect(() => {
    const look = () => {
      const { loadedAt, status } = store.getState().posts.lists[key] ?? {};
      if (document.visibilityState === 'hidden' || scrollY > AT_TOP_PX) return;
      if (status === 'success' && Date.now() - (loadedAt ?? 0) > OLD_MS) load();
    };
    look();
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [store, key, load]);
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
