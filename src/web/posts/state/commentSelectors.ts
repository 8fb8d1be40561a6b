import type { RootState } from '../../core/store.ts';
import { selectWish } from '../../data/calls/toggle.ts';
import { selectComment, selectPerson, selectPost } from '../../data/entities/entitiesSlice.ts';
import { keyOf } from '../../data/lists/listsSlice.ts';
import { selectCommentList, voteKey } from './commentKeys.ts';

/** The text as shown: a pending edit takes precedence. */
export const selectCommentText = (state: RootState, id: string): string =>
  state.comments.edits[id] ?? selectComment(state, id)?.text ?? '';

export const selectIsPending = (state: RootState, id: string): boolean => state.comments.pending.includes(id);

/** True if only a placeholder above its replies is shown: it is deleted, or its author is muted or blocked. */
export function selectIsOut(state: RootState, id: string): boolean {
  const author = selectComment(state, id)?.author;
  const person = selectPerson(state, author);
  return author === '' || state.entities.hidden.includes(id) || Boolean(person?.blocked || person?.muted);
}

/** The count as shown: includes pending comments and excludes those being deleted. */
export function selectCommentCount(state: RootState, postId: string): number {
  const { lists, entities, comments } = state;
  const count = selectPost(state, postId)?.commentCount ?? 0;
  if (!comments.pending.length && !entities.hidden.length) return count;
  const here = new Set(lists[keyOf(selectCommentList(state, postId))]?.ids);
  const countHere = (ids: string[]) => ids.filter((id) => here.has(id)).length;
  return count + countHere(comments.pending) - countHere(entities.hidden);
}

/** The votes as shown: the member's own vote may still be pending. */
export function selectVotes(state: RootState, id: string): { vote: 'up' | 'down' | null; up: number; down: number } {
  const comment = selectComment(state, id);
  if (!comment) return { vote: null, up: 0, down: 0 };
  const { vote: truth, upvoteCount, downvoteCount } = comment;
  const vote = (selectWish(state, voteKey(id)) as 'up' | 'down' | undefined) ?? truth;
  return {
    vote,
    up: upvoteCount + Number(vote === 'up') - Number(truth === 'up'),
    down: downvoteCount + Number(vote === 'down') - Number(truth === 'down'),
  };
}
