import type { AppStore } from '../app/store.ts';
import { loadComments } from '../comments/loadComments.ts';
import { isLoaded } from '../lists/paged.ts';
import type { ListKey } from '../posts/list/listKey.ts';
import { loadList, refreshPost } from '../posts/loadPosts.ts';
import { loadProfile } from '../users/loadUsers.ts';

/** Brings what is loaded up to date with what another tab wrote. */
export function refresh(store: AppStore): void {
  const { auth, posts, user } = store.getState();
  if (!auth.token) return;
  for (const [key, list] of Object.entries(posts.lists)) {
    const reload = () => void store.dispatch(loadList(key as ListKey));
    if (!isLoaded(list)) continue;
    if (key === posts.inView) whenAtTop(reload);
    else reload();
  }
  if (posts.singlePost) {
    void store.dispatch(refreshPost(posts.singlePost));
    void store.dispatch(loadComments(posts.singlePost));
  }
  const viewed = user.user ? user.entities[user.user] : undefined;
  if (viewed) void store.dispatch(loadProfile(viewed.username));
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
