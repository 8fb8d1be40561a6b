import { addBookmark, removeBookmark, type User } from '#contract/people/users.ts';
import { dislikePost, likePost } from '#contract/posts/posts.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import type { AppThunk, RootState } from '../../core/store.ts';
import { selectWish, toggle } from '../../data/calls/toggle.ts';
import { hold } from '../../data/calls/undo.ts';
import { personKey, selectPost } from '../../data/entities/entitiesSlice.ts';
import { refreshPost, takeWritten } from '../../data/entities/refreshPost.ts';
import { keyOf, removed } from '../../data/lists/listsSlice.ts';
import { selectIds } from '../../data/lists/useList.ts';
import { BOOKMARKS, type PostListKey, posts } from './postLists.ts';

/** The ids as shown: among the bookmarks, those whose bookmark is being removed are left out. */
export function selectListIds(state: RootState, key: PostListKey): string[] {
  const ids = selectIds(state, key);
  return key.name === 'bookmarks' ? ids.filter((id) => selectBookmarked(state, id)) : ids;
}

/** The count as shown, without posts being deleted. */
export const selectPostsCount = ({ entities }: RootState, { username, postsCount }: User): number =>
  postsCount - entities.hidden.filter((id) => entities.posts.byId[id]?.author === personKey(username)).length;

const likeKey = (id: string) => `like:${id}`;
const bookmarkKey = (id: string) => `bookmark:${id}`;

export const setLiked =
  (id: string, wish: boolean): AppThunk<Promise<void>> =>
  (dispatch, _getState, { call }) =>
    dispatch(
      toggle({
        key: likeKey(id),
        wish,
        truth: (state) => selectPost(state, id)?.liked ?? null,
        send: async (liked) =>
          dispatch(takeWritten(id, await call(liked ? likePost : dislikePost, { params: { id } }))),
        refresh: () => dispatch(refreshPost(id)),
        failure: wish ? words.likeFailed : words.unlikeFailed,
      }),
    );

export const setBookmarked =
  (id: string, wish: boolean, held?: Promise<void>): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) =>
    dispatch(
      toggle({
        key: bookmarkKey(id),
        wish,
        truth: (state) => selectPost(state, id)?.bookmarked ?? null,
        send: async (bookmarked) => {
          dispatch(takeWritten(id, await call(bookmarked ? addBookmark : removeBookmark, { params: { postId: id } })));
          const name = keyOf(BOOKMARKS);
          if (!bookmarked) dispatch(removed({ name, ids: [id] }));
          else if (getState().lists[name]) dispatch(posts.add(BOOKMARKS, id));
        },
        refresh: () => dispatch(refreshPost(id)),
        failure: wish ? words.bookmarkFailed : words.unbookmarkFailed,
        held,
      }),
    );

/** Removes a bookmark on /bookmarks, where the post disappears with it. */
export const dropBookmark =
  (id: string): AppThunk =>
  (dispatch) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unmarked = dispatch(setBookmarked(id, false, promise));
    dispatch(
      hold({
        text: words.bookmarkRemoved,
        row: id,
        undo: () => {
          void dispatch(setBookmarked(id, true));
          resolve();
        },
        send: () => {
          resolve();
          return unmarked;
        },
        tooLate: words.unbookmarkFailed,
      }),
    );
  };

/** The like as shown: a pending one takes precedence. */
export const selectLiked = (state: RootState, id: string): boolean =>
  (selectWish(state, likeKey(id)) as boolean | undefined) ?? selectPost(state, id)?.liked ?? false;

/** The count as shown: the member's own like may still be pending. */
export const selectLikeCount = (state: RootState, id: string): number => {
  const { likeCount = 0, liked = false } = selectPost(state, id) ?? {};
  return likeCount - Number(liked) + Number(selectLiked(state, id));
};

export const selectBookmarked = (state: RootState, id: string): boolean =>
  (selectWish(state, bookmarkKey(id)) as boolean | undefined) ?? selectPost(state, id)?.bookmarked ?? false;
