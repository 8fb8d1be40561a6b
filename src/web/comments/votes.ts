import { type Comment, downvoteComment, upvoteComment } from '#contract/comments.ts';
import type { AppThunk, RootState } from '../app/hooks.ts';
import { toggle } from '../calls/toggle.ts';
import { postReceived } from '../posts/actions.ts';
import { inSession } from '../posts/inSession.ts';
import { commentReceived } from './actions.ts';
import { loadComments } from './loadComments.ts';

export const voteKey = (commentId: string) => `vote:${commentId}`;

export function voteIn({ votes }: Comment, userId: string | undefined): 'up' | 'down' | null {
  if (votes.upvotedBy.some((user) => user._id === userId)) return 'up';
  return votes.downvotedBy.some((user) => user._id === userId) ? 'down' : null;
}

/** There is no way back to no vote; the same vote again changes nothing. */
export const castVote =
  (postId: string, commentId: string, wish: 'up' | 'down'): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) =>
    dispatch(
      toggle({
        key: voteKey(commentId),
        wish,
        truth: (state) => voteInTruth(state, commentId),
        send: async (vote) => {
          const stillIn = inSession(getState);
          const route = vote === 'up' ? upvoteComment : downvoteComment;
          const { comment, post } = await call(route, { params: { postId, commentId } });
          if (!stillIn()) return;
          dispatch(commentReceived(comment));
          dispatch(postReceived(post));
        },
        refresh: () => dispatch(loadComments(postId)),
        failure: 'That vote didn’t land.',
      }),
    );

const voteInTruth = (state: RootState, id: string): 'up' | 'down' | null => {
  const comment = state.comments.entities[id];
  return comment ? voteIn(comment, state.auth.user?._id) : null;
};
