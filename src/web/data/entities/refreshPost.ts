import { getPost } from '#contract/posts/posts.ts';
import type { AppThunk } from '../../core/store.ts';
import { isGone } from '../calls/errors.ts';
import { gone } from './entitiesSlice.ts';
import { type Answer, answered } from './wire.ts';

export const refreshPost =
  (id: string): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    try {
      dispatch(answered(await call(getPost, { params: { id }, query: { view: 'page' } })));
    } catch (error) {
      if (isGone(error)) dispatch(gone({ posts: [id] }));
    }
  };

/**
 * Takes the response to a write of a post. If two writes overlap, the responses do not show which is newer, so the post
 * is loaded again.
 */
export const takeWritten =
  (id: string, answer: Answer): AppThunk =>
  (dispatch, getState) => {
    const known = getState().entities.posts.asOf[id];
    dispatch(answered(answer));
    if (known && known.at > answer.asOf.began) void dispatch(refreshPost(id));
  };
