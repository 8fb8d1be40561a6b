import { createPost, editPost, type Post } from '#contract/posts/posts.ts';
import { foldLetters } from '#contract/text/folding.ts';
import { segmentsOf } from '#contract/text/segments.ts';
import type { AppThunk } from '../../core/store.ts';
import { selectPost } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';
import type { PicturesBody } from '../../media/compose/usePictures.ts';
import { type PostListKey, posts } from './postLists.ts';
import { countOwnPost, reportFailure } from './removePost.ts';

/** Returns whether a post that `author` has just written belongs in the list. */
export function takesPost(
  { name, of }: ListKey,
  author: string | null,
  { content, media }: Pick<Post, 'content' | 'media'>,
): boolean {
  const lists: Partial<Record<PostListKey['name'], boolean>> = {
    home: true,
    explore: true,
    user: of === author,
    media: of === author && media !== undefined,
    tag: segmentsOf(content).some((part) => part.kind === 'tag' && foldLetters(part.name) === of),
  };
  return lists[name as PostListKey['name']] ?? false;
}

/** Returns the `_id`. `key` is the same on every retry, so a lost response never creates two posts. */
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
