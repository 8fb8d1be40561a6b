import { createPost, deletePost, editPost, type Post } from '#contract/posts.ts';
import { ownPostsChanged } from '../app/actions.ts';
import type { AppThunk } from '../app/hooks.ts';
import { errorsOf, failureText } from '../calls/callError.ts';
import { hold } from '../calls/held.ts';
import { selectCurrentUser } from '../session/currentUser.ts';
import { toast } from '../ui/layers/toast.ts';
import { postGone, postHidden, postReceived, postWriteFailed, postWritten } from './actions.ts';
import { inSession } from './inSession.ts';
import { isGone } from './loadPosts.ts';

/** `key` belongs to the intent: the same one on every retry, so that a lost answer never makes two posts. */
export const writePost =
  (content: string, key: string): AppThunk<Promise<Post>> =>
  async (dispatch, getState, { call }) => {
    const stillIn = inSession(getState);
    try {
      const { post } = await call(createPost, { body: { postData: { content } }, key });
      if (stillIn()) {
        const known = post._id in getState().posts.entities;
        dispatch(postWritten(post));
        if (!known) dispatch(countOwnPost(1));
      }
      return post;
    } catch (error) {
      if (stillIn()) dispatch(postWriteFailed(errorsOf(error)));
      throw error;
    }
  };

export const rewritePost =
  (id: string, content: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const stillIn = inSession(getState);
    try {
      const { post } = await call(editPost, { params: { id }, body: { postData: { content } } });
      if (stillIn()) dispatch(postReceived(post));
    } catch (error) {
      if (stillIn()) dispatch(postWriteFailed(errorsOf(error)));
      throw error;
    }
  };

/** The post is out of sight at once; the server hears of it when it can no longer be undone. */
export const removePost =
  (id: string): AppThunk =>
  (dispatch, getState) => {
    dispatch(postHidden({ id, hidden: true }));
    hold({
      text: 'Post deleted',
      row: id,
      undo: () => dispatch(postHidden({ id, hidden: false })),
      send: () => dispatch(deleteNow(id)),
      stillIn: inSession(getState),
      tooLate: 'The post wasn’t deleted.',
    });
  };

/** Back at its place if the server refuses. */
const deleteNow =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const stillIn = inSession(getState);
    dispatch(postHidden({ id, hidden: true }));
    try {
      await call(deletePost, { params: { id } });
    } catch (error) {
      if (!stillIn()) return;
      // After a lost answer the second try finds nothing: it is deleted, as was wished.
      if (!isGone(error)) {
        dispatch(postHidden({ id, hidden: false }));
        dispatch(postWriteFailed(errorsOf(error)));
        toast({
          text: failureText('The post wasn’t deleted.', error),
          action: { label: 'Try again', onPress: () => void dispatch(deleteNow(id)) },
        });
        return;
      }
    }
    if (!stillIn()) return;
    dispatch(postGone(id));
    dispatch(countOwnPost(-1));
  };

const countOwnPost =
  (change: 1 | -1): AppThunk =>
  (dispatch, getState) => {
    const user = selectCurrentUser(getState());
    if (user) dispatch(ownPostsChanged({ by: user._id, change }));
  };
