import { addComment, type Comment, deleteComment, editComment } from '#contract/comments.ts';
import type { User } from '#contract/users.ts';
import type { AppThunk } from '../app/hooks.ts';
import { CallError, errorsOf, failureText, isTooMuch } from '../calls/callError.ts';
import { hold } from '../calls/held.ts';
import { postReceived } from '../posts/actions.ts';
import { inSession } from '../posts/inSession.ts';
import { isGone, refreshPost } from '../posts/loadPosts.ts';
import { say, toast } from '../ui/layers/toast.ts';
import {
  commentAwaited,
  commentGone,
  commentHidden,
  commentReceived,
  commentRetold,
  commentSettled,
} from './actions.ts';

interface NewComment {
  postId: string;
  text: string;
  /** Of the intent: the same on every retry. */
  key: string;
  by: User;
  landed: () => void;
  /** Deleted again from the toast that told of it. */
  undone: () => void;
  /** `gone`: what an earlier try under this key made has been deleted since, or the post has. */
  failed: (gone: boolean) => void;
}

/** The comment is in the list at once; if it fails it leaves again and the toast offers another try. */
export const sendComment =
  (sent: NewComment): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { postId, text, key, by, landed, undone, failed } = sent;
    const stillIn = inSession(getState);
    const shown = awaitedComment(text, key, by);
    dispatch(commentAwaited({ postId, comment: shown }));
    try {
      const { comment, post } = await call(addComment, { params: { postId }, body: { commentData: { text } }, key });
      if (stillIn()) {
        dispatch(commentSettled({ postId, awaited: shown._id, comment }));
        dispatch(postReceived(post));
        const undo = () => {
          undone();
          void dispatch(deleteNow(postId, comment._id));
        };
        toast({ text: 'Comment added', undo });
      }
      landed();
    } catch (error) {
      if (!stillIn()) return;
      dispatch(commentSettled({ postId, awaited: shown._id, comment: null }));
      failed(isGone(error));
      // If it is the post that is gone, its page leads on.
      if (isGone(error)) await dispatch(refreshPost(postId));
      if (!stillIn()) return;
      if (isGone(error) && !(postId in getState().posts.entities))
        return void toast({ text: 'This post was deleted meanwhile. Your comment wasn’t sent.' });
      sayFailure(error, 'That comment didn’t land.', () => dispatch(sendComment(sent)));
    }
  };

/** To the second, as the server's stamps are. */
function awaitedComment(text: string, key: string, by: User): Comment {
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const { username, firstName, lastName, avatarURL } = by;
  const votes = { upvotedBy: [], downvotedBy: [], upvoteCount: 0, downvoteCount: 0 };
  return {
    _id: `awaited:${key}`,
    username,
    firstName,
    lastName,
    avatarURL,
    text,
    votes,
    createdAt: now,
    updatedAt: now,
  };
}

interface Edit {
  postId: string;
  id: string;
  text: string;
  landed: () => void;
}

export const rewriteComment =
  (edit: Edit): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { postId, id, text, landed } = edit;
    const stillIn = inSession(getState);
    dispatch(commentRetold({ id, text }));
    try {
      const body = { commentData: { text } };
      const { comment, post } = await call(editComment, { params: { postId, commentId: id }, body });
      landed();
      if (!stillIn()) return;
      dispatch(commentReceived(comment));
      dispatch(postReceived(post));
      dispatch(commentRetold({ id, text: null }));
      say('Comment saved');
    } catch (error) {
      if (!stillIn()) return;
      dispatch(commentRetold({ id, text: null }));
      sayFailure(error, 'The comment wasn’t saved.', () => dispatch(rewriteComment(edit)));
    }
  };

/** Out of sight at once; the server hears of it when it can no longer be undone. */
export const removeComment =
  (postId: string, id: string): AppThunk =>
  (dispatch, getState) => {
    dispatch(commentHidden({ id, hidden: true }));
    hold({
      text: 'Comment deleted',
      row: id,
      undo: () => dispatch(commentHidden({ id, hidden: false })),
      send: () => dispatch(deleteNow(postId, id)),
      stillIn: inSession(getState),
      tooLate: 'The comment wasn’t deleted.',
    });
  };

/** Back at its place if the server refuses. */
const deleteNow =
  (postId: string, id: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const stillIn = inSession(getState);
    dispatch(commentHidden({ id, hidden: true }));
    try {
      const { post } = await call(deleteComment, { params: { postId, commentId: id } });
      if (!stillIn()) return;
      dispatch(commentGone({ postId, id }));
      dispatch(postReceived(post));
    } catch (error) {
      if (!stillIn()) return;
      // After a lost answer the second try finds nothing: it is deleted, as was wished.
      if (!isGone(error)) {
        dispatch(commentHidden({ id, hidden: false }));
        sayFailure(error, 'The comment wasn’t deleted.', () => dispatch(deleteNow(postId, id)));
        return;
      }
      dispatch(commentGone({ postId, id }));
      await dispatch(refreshPost(postId));
    }
  };

/** A refusal says why, and a second try would be refused alike. */
function sayFailure(error: unknown, text: string, again: () => Promise<void>): void {
  const refused = error instanceof CallError && error.status >= 400 && error.status < 500 && !isTooMuch(error);
  if (refused) toast({ text: errorsOf(error).join(' ') });
  else toast({ text: failureText(text, error), action: { label: 'Try again', onPress: () => void again() } });
}
