import { listComments } from '#contract/comments.ts';
import { createList } from '../lists/createList.ts';
import type { ListKey } from '../lists/listsSlice.ts';

/** The comments of a post, in the order of writing. */
export const commentsOf = (postId: string): ListKey => ({ name: 'comments', of: postId });

export const comments = createList({
  kind: 'comments',
  newestLast: true,
  fetch: (call, { of = '' }, query) => call(listComments, { params: { postId: of }, query }),
});
