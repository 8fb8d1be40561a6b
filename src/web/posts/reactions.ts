import { dislikePost, likePost, type Post } from '#contract/posts.ts';
import { addBookmark, removeBookmark } from '#contract/users.ts';
import type { AppThunk, RootState } from '../app/hooks.ts';
import { hold } from '../calls/held.ts';
import { moment } from '../calls/order.ts';
import { selectWish, toggle } from '../calls/toggle.ts';
import { bookmarkAnswered, postReceived } from './actions.ts';
import { inSession } from './inSession.ts';
import { refreshPost, takeAnswer } from './loadPosts.ts';

const likeKey = (id: string) => `like:${id}`;
export const bookmarkKey = (id: string) => `bookmark:${id}`;

export const setLiked =
  (id: string, wish: boolean): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) =>
    dispatch(
      toggle({
        key: likeKey(id),
        wish,
        truth: (state) => isLikedInTruth(state, id),
        send: async (liked) => {
          const stillIn = inSession(getState);
          const began = moment();
          const { post } = await call(liked ? likePost : dislikePost, { params: { id } });
          if (stillIn()) dispatch(takeAnswer(postReceived, post, began));
        },
        refresh: () => dispatch(refreshPost(id)),
        failure: wish ? 'That like didn’t land.' : 'That unlike didn’t land.',
      }),
    );

export const setBookmarked =
  (id: string, wish: boolean, held?: Promise<void>): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) =>
    dispatch(
      toggle({
        key: bookmarkKey(id),
        wish,
        truth: (state) => state.posts.entities[id]?.bookmarked ?? null,
        send: async (bookmarked) => {
          const stillIn = inSession(getState);
          const began = moment();
          const { post } = await call(bookmarked ? addBookmark : removeBookmark, { params: { postId: id } });
          if (stillIn()) dispatch(takeAnswer(bookmarkAnswered, post, began));
        },
        refresh: () => dispatch(refreshPost(id)),
        failure: wish ? 'That bookmark didn’t land.' : 'The bookmark wasn’t removed.',
        held,
      }),
    );

/** For /bookmarks, which the post leaves with its mark. */
export const dropBookmark =
  (id: string): AppThunk =>
  (dispatch, getState) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const removed = dispatch(setBookmarked(id, false, promise));
    hold({
      text: 'Bookmark removed',
      row: id,
      undo: () => {
        void dispatch(setBookmarked(id, true));
        resolve();
      },
      send: () => {
        resolve();
        return removed;
      },
      stillIn: inSession(getState),
      tooLate: 'The bookmark wasn’t removed.',
    });
  };

const isLikedInTruth = (state: RootState, id: string): boolean | null => {
  const post = state.posts.entities[id];
  return post ? likedBy(post, state.auth.user?._id) : null;
};

const likedBy = (post: Post, userId: string | undefined): boolean =>
  post.likes.likedBy.some((user) => user._id === userId);

/** As shown: the wish before the truth. */
export const selectLiked = (state: RootState, id: string): boolean =>
  (selectWish(state, likeKey(id)) as boolean | undefined) ?? isLikedInTruth(state, id) ?? false;

/** As shown: everybody else's likes, and one's own as wished. */
export const selectLikeCount = (state: RootState, id: string): number => {
  const likeCount = state.posts.entities[id]?.likes.likeCount ?? 0;
  return likeCount - Number(isLikedInTruth(state, id) ?? false) + Number(selectLiked(state, id));
};

export const selectBookmarked = (state: RootState, id: string): boolean =>
  (selectWish(state, bookmarkKey(id)) as boolean | undefined) ?? state.posts.entities[id]?.bookmarked ?? false;
