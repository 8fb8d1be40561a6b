import type { RootState } from '#web/core/store.ts';
import { selectUser } from '#web/data/entities/entitiesSlice.ts';
import { isLoaded, keyOf, type List, type ListKey, type Phase } from '#web/data/lists/listsSlice.ts';
import { selectCurrentUser } from '#web/data/session/session.ts';
import { profileOf, SUGGESTED } from '#web/people/userLists.ts';
import { BOOKMARKS, postList } from '#web/posts/state/postLists.ts';

const STATUS: Record<Phase, 'idle' | 'loading' | 'success' | 'failed'> = {
  idle: 'idle',
  loading: 'loading',
  ready: 'success',
  failed: 'failed',
  loadingMore: 'success',
  moreFailed: 'success',
};

/** The client state as the specification names it (§3). */
export function specState(state: RootState) {
  const { auth, lists, posts, user } = state;
  const list = (key: ListKey | null): List | undefined => (key ? lists[keyOf(key)] : undefined);
  const statusOf = (key: ListKey | null) => STATUS[list(key)?.phase ?? 'idle'];
  const shown = list(posts.inView);
  return {
    auth: { token: auth.token, user: selectCurrentUser(state) ?? null, status: auth.status, error: auth.error },
    posts: {
      posts: shown?.ids ?? [],
      // A failed write fails the list that it was made from. A list that never loaded is still to be loaded.
      status: posts.error && isLoaded(shown) && shown.phase !== 'loading' ? 'failed' : statusOf(posts.inView),
      singlePost: posts.singlePost,
      singlePostStatus: statusOf(posts.singlePost === null ? null : postList(posts.singlePost)),
      bookmarks: list(BOOKMARKS)?.ids ?? [],
      bookmarksStatus: statusOf(BOOKMARKS),
      sortBy: posts.sortBy,
      error: posts.error ?? shown?.error ?? null,
    },
    user: {
      allusers: list(SUGGESTED)?.ids ?? [],
      user: user.user === null ? null : (selectUser(state, user.user) ?? null),
      userPosts: posts.inView?.name === 'user' ? (shown?.ids ?? []) : [],
      userStatus: statusOf(user.user === null ? null : profileOf(user.user)),
      error: list(user.user === null ? null : profileOf(user.user))?.error ?? null,
    },
  };
}
