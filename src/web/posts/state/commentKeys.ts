import type { ThreadSort } from '#contract/posts/comments.ts';
import type { RootState } from '../../core/store.ts';
import type { ListKey } from '../../data/lists/listsSlice.ts';

/** The names of the sorts in list keys. Without one, the list is in the order of writing. */
const SORTS = { written: undefined, best: 'trending', newest: 'newest' } as const;

/** The comments of a post, each with its first replies. `around` names the comment that a link leads to. */
export const commentsOf = (postId: string, sort: ThreadSort = 'written', around?: string): ListKey => ({
  name: 'comments',
  sort: SORTS[sort],
  of: around ? `${postId} ${around}` : postId,
});

/** The key of a pending vote in `state.wishes`. */
export const voteKey = (commentId: string): string => `vote:${commentId}`;

/** The list of comments that the post's page shows. */
export const selectCommentList = ({ comments: { sort, around } }: RootState, postId: string): ListKey =>
  commentsOf(postId, sort, around?.postId === postId ? around.id : undefined);
