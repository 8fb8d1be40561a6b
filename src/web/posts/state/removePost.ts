import { deletePost } from '#contract/posts/posts.ts';
import { postWords as words } from '#words/en/posts/posts.ts';
import type { AppThunk } from '../../core/store.ts';
import { asOfWrite } from '../../data/calls/asOf.ts';
import { errorsOf, isGone } from '../../data/calls/errors.ts';
import { gone, received } from '../../data/entities/entitiesSlice.ts';
import { removeLater } from '../../data/entities/removeLater.ts';
import { selectCurrentUser } from '../../data/session/session.ts';
import { postWriteFailed } from './postsSlice.ts';

export const removePost =
  (id: string): AppThunk =>
  (dispatch, _getState, { call }) => {
    const send = async () => {
      // If the response to the first try was lost, the second finds nothing. The post is deleted, as requested.
      await dispatch(reportFailure(() => call(deletePost, { params: { id } }).catch(ignoreGone)));
      dispatch(gone({ posts: [id] }));
      dispatch(countOwnPost(-1));
    };
    dispatch(removeLater({ id, done: words.removed, failure: words.removeFailed, send }));
  };

export const reportFailure =
  <Answer>(send: () => Promise<Answer>): AppThunk<Promise<Answer>> =>
  async (dispatch) => {
    try {
      return await send();
    } catch (error) {
      dispatch(postWriteFailed(errorsOf(error)));
      throw error;
    }
  };

const ignoreGone = (error: unknown): void => {
  if (!isGone(error)) throw error;
};

export const countOwnPost =
  (change: 1 | -1): AppThunk =>
  (dispatch, getState) => {
    const user = selectCurrentUser(getState());
    if (user) dispatch(received({ people: [{ ...user, postsCount: user.postsCount + change }], asOf: asOfWrite() }));
  };
