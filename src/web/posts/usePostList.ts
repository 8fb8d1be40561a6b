import { useEffect, useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import { useReconnect } from '../core/connection.ts';
import { type AppThunk, useAppDispatch, useAppStore } from '../core/store.ts';
import { toast } from '../core/toast.ts';
import { useDelayed } from '../core/useDelayed.ts';
import { keyOf } from '../data/lists/listsSlice.ts';
import { useList } from '../data/lists/useList.ts';
import { type PostListKey, posts } from './state/postLists.ts';
import { listShown } from './state/postsSlice.ts';
import { selectListIds } from './state/selectors.ts';

interface Entry {
  /** The posts are asked for on every entry, and a failure shows in place of what was there before. */
  reload: boolean;
  /** Asked for once more on purpose. */
  refresh: boolean;
}

/** A list of posts and what is to be shown of it. */
export function usePostList(key: PostListKey, { reload, refresh }: Entry) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const name = keyOf(key);
  const { ids, load, loaded, more, ...told } = useList(posts, key, selectListIds);

  useEffect(() => {
    dispatch(listShown(key));
    const phase = store.getState().lists[name]?.phase ?? 'idle';
    if (refresh) void dispatch(refreshList(key));
    else if (reload || phase === 'idle') load();
  }, [dispatch, store, key, name, reload, refresh, load]);

  const failed = told.failed && (reload || !loaded);
  const skeleton = useDelayed(!loaded && !failed, useFirstRows());
  useReconnect(failed && load);

  return {
    ids,
    load,
    state: failed ? 'failed' : skeleton ? 'loading' : loaded ? 'loaded' : 'waiting',
    more,
    setSize: more.exists ? -1 : ids.length,
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

/** Asked for on purpose: that it fails is said, though the posts of before are there. */
const refreshList =
  (key: PostListKey): AppThunk<Promise<void>> =>
  async (dispatch) => {
    if (await dispatch(posts.load(key))) return;
    toast({
      text: words.noAnswer,
      action: { label: commonWords.tryAgain, onPress: () => void dispatch(refreshList(key)) },
    });
  };
