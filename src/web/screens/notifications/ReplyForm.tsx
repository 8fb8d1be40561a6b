import '../../ui/styles/sheets/notices.css';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { addComment } from '#contract/posts/comments.ts';
import { commentTooLong } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { noticeWords as words } from '#words/en/notifications/notices.tsx';
import { type AppThunk, useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { isAborted, isGone } from '../../data/calls/errors.ts';
import { sayFailure } from '../../data/calls/sayFailure.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { fullName } from '../../people/fullName.ts';
import { CommentField } from '../../posts/comments/CommentField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import type { Named } from './NotificationFrame.tsx';

interface ReplyFormProps {
  postId: string;
  /** The comment to reply to; undefined to comment on the post. */
  commentId: string | undefined;
  person: Named;
  /** Replies are listed under one top-level comment, so the text starts with the name of the person it answers. */
  addressed: boolean;
  onClose: () => void;
}

/** Shown inside the row. The draft is stored until it is sent. */
export function ReplyForm({ postId, commentId, person, addressed, onClose }: ReplyFormProps) {
  const dispatch = useAppDispatch();
  const draft = useDraft(commentId ? `comment:${postId} ${commentId}` : `comment:${postId}`);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { text } = draft;
  const whole = addressed ? `@${person.username} ${text}` : text;
  const tooLong = commentTooLong(whole);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || tooLong || !text.trim()) return;
    setSending(true);
    await dispatch(
      sendReply({
        postId,
        commentId,
        text: whole,
        key: draft.keyFor(text, addressed ? whole : undefined),
        onSuccess: () => {
          draft.sent(text);
          onClose();
        },
        onGone: draft.renewKey,
      }),
    );
    setSending(false);
  };
  return (
    <form className="note-reply" onSubmit={(event) => void send(event)}>
      <CommentField
        ref={field}
        label={words.yourReply(fullName(person))}
        placeholder={words.yourReply(person.firstName)}
        value={text}
        onValueChange={draft.setText}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <div className="pair">
        <Button type="submit" size="sm" disabled={tooLong} loading={sending}>
          {words.send}
        </Button>
        <Button kind="quiet" size="sm" onClick={onClose}>
          {commonWords.cancel}
        </Button>
      </div>
    </form>
  );
}

interface Reply {
  postId: string;
  commentId: string | undefined;
  text: string;
  /** Identifies the intent, so it stays the same on every retry. */
  key: string;
  onSuccess: () => void;
  /** Called if the post or comment to reply to was deleted, or the comment that an earlier try created. */
  onGone: () => void;
}

const sendReply =
  (reply: Reply): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { call }) => {
    const { postId, commentId, text, key, onSuccess, onGone } = reply;
    try {
      const commentData = { text, ...(commentId && { parentId: commentId }) };
      await call(addComment, { params: { postId }, body: { commentData }, key });
      toast({ text: words.sent });
      onSuccess();
    } catch (error) {
      if (isAborted(error)) return;
      if (isGone(error)) onGone();
      sayFailure(words.sendFailed, error, () => dispatch(sendReply(reply)));
    }
  };
