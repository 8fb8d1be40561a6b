import type { Comment } from '#contract/comments.ts';
import type { RootState } from '../app/hooks.ts';
import { selectWish } from '../calls/toggle.ts';
import { voteIn, voteKey } from './votes.ts';

export const selectComment = (state: RootState, id: string): Comment | undefined => state.comments.entities[id];

/** As shown: an edit on its way before the truth. */
export const selectCommentText = (state: RootState, id: string): string =>
  state.comments.retold[id] ?? state.comments.entities[id]?.text ?? '';

export const isAwaited = (state: RootState, id: string): boolean => state.comments.awaited.includes(id);

export function selectCommentIds(state: RootState, postId: string): string[] {
  const { lists, hidden } = state.comments;
  const ids = lists[postId]?.ids ?? NONE;
  return hidden.length ? ids.filter((id) => !hidden.includes(id)) : ids;
}

/** As shown: with those on their way, without those being deleted. */
export function selectCommentCount(state: RootState, postId: string): number {
  const { lists, awaited, hidden } = state.comments;
  const count = state.posts.entities[postId]?.commentCount ?? 0;
  if (!awaited.length && !hidden.length) return count;
  const ids = lists[postId]?.ids ?? NONE;
  return count + ids.filter((id) => awaited.includes(id)).length - ids.filter((id) => hidden.includes(id)).length;
}

/** As shown: everybody else's votes, and one's own as wished. */
export function selectVotes(state: RootState, id: string): { vote: 'up' | 'down' | null; up: number; down: number } {
  const comment = state.comments.entities[id];
  if (!comment) return { vote: null, up: 0, down: 0 };
  const truth = voteIn(comment, state.auth.user?._id);
  const vote = (selectWish(state, voteKey(id)) as 'up' | 'down' | undefined) ?? truth;
  const { upvoteCount, downvoteCount } = comment.votes;
  return {
    vote,
    up: upvoteCount + Number(vote === 'up') - Number(truth === 'up'),
    down: downvoteCount + Number(vote === 'down') - Number(truth === 'down'),
  };
}

const NONE: string[] = [];
