import { useEffect, useState } from 'react';
import { useReconnect } from '../../core/connection.ts';
import { useAppDispatch, useAppSelector } from '../../core/store.ts';
import { selectIsGone, selectPerson, selectPost } from '../../data/entities/selectors.ts';
import { dropped, keyOf } from '../../data/lists/listsSlice.ts';
import { useList } from '../../data/lists/useList.ts';
import { postList, posts } from '../state/postLists.ts';
import { postShown, unsubscribe } from '../state/postsSlice.ts';

/** The post of a page: among those loaded, where it shows at once and is brought up to date, or asked for. */
export function useSinglePost(id: string) {
  const dispatch = useAppDispatch();
  const post = useAppSelector((state) => selectPost(state, id));
  const author = useAppSelector((state) => selectPerson(state, post?.author));
  const gone = useAppSelector((state) => selectIsGone(state, 'posts', id));
  // Deleted just now and not yet sent: its page is another's, unless it is this one that is being left.
  const hidden = useAppSelector(({ entities }) => entities.hidden.includes(id));
  const [hiddenBefore] = useState(hidden);
  const missing = gone || (hidden && hiddenBefore);
  const { failed, load } = useList(posts, postList(id));

  useEffect(() => {
    dispatch(postShown(id));
    load();
    return () => {
      dispatch(unsubscribe());
      dispatch(dropped(keyOf(postList(id))));
    };
  }, [dispatch, id, load]);

  useReconnect(failed && !missing && load);
  return { post, author, failed, missing, load };
}
