import { createPost, editPost } from '#contract/posts/posts.ts';
import type { AppThunk } from '../../core/store.ts';
import { selectPost } from '../../data/entities/selectors.ts';
import { answered } from '../../data/entities/wire.ts';
import type { PicturesBody } from '../../media/compose/usePictures.ts';
import { type PostListKey, posts } from './postLists.ts';
import { countOwnPost, reportFailure } from './removePost.ts';
import { takesPost } from './takesPost.ts';

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
    for (const { key } of Object.values(lists)) {
      if (takesPost(key, auth.user, answer.post)) dispatch(posts.add(key as PostListKey, _id));
    }
    if (isNew) dispatch(countOwnPost(1));
    return _id;
  };

export const rewritePost =
  (id: string, content: string, pictures: PicturesBody = {}): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const body = { postData: { content, ...pictures } };
    dispatch(answered(await dispatch(reportFailure(() => call(editPost, { params: { id }, body })))));
  };
