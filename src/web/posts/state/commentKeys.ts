import type { ThreadSort } from '#contract/posts/comments.ts';
import type { RootState } from '../../core/store.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** The orders under the names that lists have for them: without one they are in the order of writing. */
const SORTS = { written: undefined, best: 'trending', newest: 'newest' } as const;

/** The comments of a post, each with its first replies; around one of them where a link leads to it. */
export const commentsOf = (postId: string, sort: ThreadSort = 'written', around?: string): ListKey => ({
  name: 'comments',
  sort: SORTS[sort],
  of: around ? `${postId} ${around}` : postId,
});

/** Where the store has the vote that a member wants to give. */
export const voteKey = (commentId: string): string => `vote:${commentId}`;

/** Those that the page of the post shows. */
export const selectCommentList = ({ comments: { sort, around } }: RootState, postId: string): ListKey =>
  commentsOf(postId, sort, around?.postId === postId ? around.id : undefined);
