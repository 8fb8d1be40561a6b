import { createPost, deletePost, editPost } from '#contract/posts.ts';
import type { AppThunk } from '../app/hooks.ts';
import { errorsOf, isGone } from '../calls/callError.ts';
import { asOfWrite } from '../calls/order.ts';
import { gone, received } from '../entities/entitiesSlice.ts';
import { removeLater } from '../entities/removal.ts';
import { selectPost } from '../entities/selectors.ts';
import { answered } from '../entities/wire.ts';
import type { PicturesBody } from '../media/compose/usePictures.ts';
import { selectCurrentUser } from '../session/currentUser.ts';
import { postWords as words } from '../words/en/posts.ts';
import { posts, takesPostBy } from './list/postLists.ts';
import { postWriteFailed } from './postsSlice.ts';

/** Answers with the `_id`. `key` belongs to the intent: the same on every retry, so that a lost answer never makes two posts. */
export const writePost =
  (content: string, key: string, pictures: PicturesBody = {}): AppThunk<Promise<string>> =>
  async (dispatch, getState, { call }) => {
    const postData = { content, ...pictures };
    const answer = await dispatch(reportFailure(() => call(createPost, { body: { postData }, key })));
    const { _id } = answer.post;
    const isNew = !selectPost(getState(), _id);
    dispatch(answered(answer));
    const { auth, lists } = getState();
    for (const { key } of Object.values(lists)) if (takesPostBy(key, auth.user)) dispatch(posts.add(key, _id));
    if (isNew) dispatch(countOwnPost(1));
    return _id;
  };

export const rewritePost =
  (id: string, content: string, pictures: PicturesBody = {}): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const body = { postData: { content, ...pictures } };
    dispatch(answered(await dispatch(reportFailure(() => call(editPost, { params: { id }, body })))));
  };

export const removePost =
  (id: string): AppThunk =>
  (dispatch, _getState, { call }) => {
    const send = async () => {
      // After a lost answer the second try finds nothing: it is deleted, as was wished.
      await dispatch(reportFailure(() => call(deletePost, { params: { id } }).catch(ignoreGone)));
      dispatch(gone({ posts: [id] }));
      dispatch(countOwnPost(-1));
    };
    dispatch(removeLater({ id, done: words.removed, failure: words.removeFailed, send }));
  };

const reportFailure =
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

const countOwnPost =
  (change: 1 | -1): AppThunk =>
  (dispatch, getState) => {
    const user = selectCurrentUser(getState());
    if (user) dispatch(received({ people: [{ ...user, postsCount: user.postsCount + change }], asOf: asOfWrite() }));
  };
