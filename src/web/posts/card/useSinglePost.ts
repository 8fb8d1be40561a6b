import { useCallback, useEffect, useState } from 'react';
import { useReconnect } from '../../app/frame/online.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../app/hooks.ts';
import { loadPost, refreshPost } from '../loadPosts.ts';
import { postShown, unsubscribe } from '../postsSlice.ts';
import { selectPost } from '../selectors.ts';

/** The post of a page: among those loaded, where it shows at once and is brought up to date, or asked for. */
export function useSinglePost(id: string) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const post = useAppSelector((state) => selectPost(state, id));
  // Until the effect below has run, the state speaks of the page before.
  const failed = useAppSelector(({ posts }) => posts.singlePost === id && posts.singlePostStatus === 'failed');
  const gone = useAppSelector(({ posts }) => posts.singlePostMissing) && failed;
  // Deleted just now and not yet sent: its page is another's, unless it is this one that is being left.
  const hidden = useAppSelector(({ posts }) => posts.hidden.includes(id));
  const [hiddenBefore] = useState(hidden);
  const missing = gone || (hidden && hiddenBefore);
  const load = useCallback(() => void dispatch(loadPost(id)), [dispatch, id]);

  useEffect(() => {
    if (selectPost(store.getState(), id)) {
      dispatch(postShown(id));
      void dispatch(refreshPost(id));
    } else {
      load();
    }
    return () => void dispatch(unsubscribe());
  }, [dispatch, store, id, load]);

  useReconnect(failed && !missing ? load : doNothing);
  return { post, failed, missing, load };
}

const doNothing = () => undefined;
