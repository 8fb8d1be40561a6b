import type { User } from '#contract/people/users.ts';
import { addComment, deleteComment, editComment } from '#contract/posts/comments.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import type { AppThunk } from '../../core/store.ts';
import { say, toast } from '../../core/toast.ts';
import { asOfWrite } from '../../data/calls/asOf.ts';
import { hasCode, isAborted, isGone } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import {
  type Comment,
  gone,
  hid,
  PENDING,
  personKey,
  received,
  replied,
  selectComment,
} from '../../data/entities/entitiesSlice.ts';
import { refreshPost } from '../../data/entities/refreshPost.ts';
import { removeLater, removeNow } from '../../data/entities/removeLater.ts';
import { answered, stubOf } from '../../data/entities/wire.ts';
import { selectCommentList } from './commentKeys.ts';
import { comments } from './commentLists.ts';
import { commentEditPending, commentEditSettled, commentPending, commentSettled } from './commentsSlice.ts';

interface NewComment {
  postId: string;
  text: string;
  /** Identifies the intent, so it stays the same on every retry. */
  key: string;
  by: User;
  /** The comment to reply to. */
  answers?: Comment | undefined;
  onSuccess: () => void;
  /** Called when the member deletes the comment from the toast. */
  onUndo: () => void;
  /** `gone`: the post was deleted, or the comment that an earlier try with this key created. */
  onFailure: (gone: boolean) => void;
}

/** Adds the comment to the list immediately. If it fails, it is removed and a toast offers another try. */
export const sendComment =
  (sent: NewComment): AppThunk<Promise<void>> =>
  async (dispatch, getState, { call }) => {
    const { postId, text, key, by, answers, onSuccess, onUndo, onFailure } = sent;
    const shown = pendingComment(text, key, by, answers);
    const list = selectCommentList(getState(), postId);
    const settle = (id: string | null) => {
      dispatch(commentSettled({ pending: shown._id, id }));
      dispatch(gone({ comments: [shown._id] }));
    };
    dispatch(received({ comments: [shown], asOf: asOfWrite() }));
    dispatch(comments.add(list, shown._id));
    dispatch(commentPending({ id: shown._id, ...(answers && { answers: answers._id }) }));
    const commentData = answers ? { text, parentId: answers._id } : { text };
    try {
      const answer = await call(addComment, { params: { postId }, body: { commentData }, key });
      const { _id } = answer.comment;
      settle(_id);
      dispatch(answered(answer));
      dispatch(comments.add(list, _id));
      dispatch(replied(_id));
      const undo = () => {
        onUndo();
        void dispatch(removeNow(dispatch(removalOf(postId, _id))));
      };
      toast({ text: answer.comment.held ? words.addedHeld : words.added, undo });
      onSuccess();
    } catch (error) {
      if (isAborted(error)) return;
      settle(null);
      onFailure(isGone(error));
      // The refreshed page explains the deletion.
      if (isGone(error)) void dispatch(refreshPost(postId));
      if (hasCode(error, 'no_such_post')) toast({ text: words.postGone });
      else if (answers && hasCode(error, 'no_such_comment')) toast({ text: words.parentGone });
      else sayFailure(words.addFailed, error, () => dispatch(sendComment(sent)));
    }
  };

/** Cut to seconds, like the server's timestamps. */
const pendingComment = (text: string, key: string, by: User, answers?: Comment): Comment => ({
  _id: PENDING + key,
  author: personKey(by.username),
  ...(answers && { parent: answers.parent ?? answers._id }),
  text,
  createdAt: `${new Date().toISOString().slice(0, 19)}Z`,
  upvoteCount: 0,
  downvoteCount: 0,
  vote: null,
});

interface Edit {
  postId: string;
  id: string;
  text: string;
  onSuccess: () => void;
}

export const rewriteComment =
  (edit: Edit): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { postId, id, text, onSuccess } = edit;
    dispatch(commentEditPending({ id, text }));
    try {
      const body = { commentData: { text } };
      const answer = await call(editComment, { params: { postId, commentId: id }, body });
      dispatch(answered(answer));
      onSuccess();
      say(answer.comment.held ? words.savedHeld : words.saved);
    } catch (error) {
      if (isAborted(error)) return;
      sayFailure(words.saveFailed, error, () => dispatch(rewriteComment(edit)));
    } finally {
      dispatch(commentEditSettled(id));
    }
  };

export const removeComment =
  (postId: string, id: string): AppThunk =>
  (dispatch) =>
    dispatch(removeLater(dispatch(removalOf(postId, id))));

/** A comment with replies leaves a placeholder. */
const leave =
  (id: string): AppThunk =>
  (dispatch, getState) => {
    const comment = selectComment(getState(), id);
    if (!comment?.replyCount) return void dispatch(gone({ comments: [id] }));
    dispatch(received({ comments: [stubOf(comment)], asOf: asOfWrite() }));
    dispatch(hid({ id, hidden: false }));
  };

const removalOf =
  (postId: string, id: string): AppThunk<Parameters<typeof removeNow>[0]> =>
  (dispatch, _getState, { call }) => ({
    id,
    done: words.removed,
    failure: words.removeFailed,
    send: async () => {
      try {
        const answer = await call(deleteComment, { params: { postId, commentId: id } });
        dispatch(leave(id));
        dispatch(answered(answer));
      } catch (error) {
        if (!isGone(error)) throw error;
        // If the response to the first try was lost, the second finds nothing. The comment is deleted, as requested.
        dispatch(leave(id));
        await dispatch(refreshPost(postId));
      }
    },
  });
