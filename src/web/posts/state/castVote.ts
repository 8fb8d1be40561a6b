import { downvoteComment, upvoteComment } from '#contract/posts/comments.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import type { AppThunk } from '../../core/store.ts';
import { toggle } from '../../data/calls/toggle.ts';
import { selectComment } from '../../data/entities/entitiesSlice.ts';
import { answered } from '../../data/entities/wire.ts';
import { selectCommentList, voteKey } from './commentKeys.ts';
import { comments } from './commentLists.ts';

/** A vote cannot be removed, and voting the same way again changes nothing. */
export const castVote =
  (postId: string, commentId: string, wish: 'up' | 'down'): AppThunk<Promise<void>> =>
  (dispatch, getState, { call }) =>
    dispatch(
      toggle({
        key: voteKey(commentId),
        wish,
        truth: (state) => selectComment(state, commentId)?.vote ?? null,
        send: async (vote) => {
          const route = vote === 'up' ? upvoteComment : downvoteComment;
          dispatch(answered(await call(route, { params: { postId, commentId } })));
        },
        refresh: () => dispatch(comments.load(selectCommentList(getState(), postId))),
        failure: words.voteFailed,
      }),
    );
