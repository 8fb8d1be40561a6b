import type { AppStore } from '../app/store.ts';
import { comments } from '../comments/commentLists.ts';
import { isLoaded, keyOf } from '../lists/listsSlice.ts';
import { type PostListKey, posts } from '../posts/list/postLists.ts';
import { profiles } from '../users/userLists.ts';

/** Brings what is loaded up to date with what another tab wrote. */
export function refresh({ dispatch, getState }: AppStore): void {
  const { auth, lists, posts: shown } = getState();
  if (!auth.token) return;
  for (const { key, kind } of Object.values(lists).filter(isLoaded)) {
    const reload = () => void dispatch(posts.load(key as PostListKey));
    if (key.name === 'profile') void dispatch(profiles.load(key));
    else if (key.name === 'comments' && key.of === shown.singlePost) void dispatch(comments.load(key));
    else if (kind === 'posts' && shown.inView && keyOf(key) === keyOf(shown.inView)) whenAtTop(reload);
    else if (kind === 'posts') reload();
  }
}

let stopWaiting: () => void = () => undefined;

/** A list that somebody is in the middle of would move under them. */
function whenAtTop(run: () => void): void {
  stopWaiting();
  const look = () => {
    if (scrollY >= innerHeight) return;
    stopWaiting();
    run();
  };
  stopWaiting = () => removeEventListener('scroll', look);
  addEventListener('scroll', look, { passive: true });
  look();
}
