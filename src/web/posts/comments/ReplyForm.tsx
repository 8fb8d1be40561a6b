import '../../ui/styles/sheets/thread.css';
import { X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { commentTooLong } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useAppDispatch } from '../../core/store.ts';
import type { Author, Comment } from '../../data/entities/entitiesSlice.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { fullName } from '../../people/fullName.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { sendComment } from '../state/writeComments.ts';
import { CommentField } from './CommentField.tsx';

interface ReplyFormProps {
  postId: string;
  /** The comment to reply to. */
  comment: Comment;
  author: Author;
  onClose: () => void;
}

/** A form below the comment to reply to. A reply to a reply begins with its author's name, which can be removed. */
export function ReplyForm({ postId, comment, author, onClose }: ReplyFormProps) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const draft = useDraft(`comment:${postId} ${comment._id}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const [names, setNames] = useState(comment.parent !== undefined && author.username !== user.username);
  const text = names ? `@${author.username} ${draft.text}` : draft.text;
  const tooLong = commentTooLong(text);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    const typed = draft.text;
    const key = draft.keyFor(typed, names ? text : undefined);
    void dispatch(
      sendComment({
        postId,
        text,
        key,
        by: user,
        answers: comment,
        onSuccess: () => draft.sent(typed),
        onUndo: () => draft.giveBack(typed),
        onFailure: (gone) => {
          if (gone) draft.renewKey();
          draft.giveBack(typed);
        },
      }),
    );
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') onClose();
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Backspace' && names && selectionStart + selectionEnd === 0) setNames(false);
  };
  const unname = () => {
    setNames(false);
    field.current?.focus();
  };

  return (
    <form className="reply-form" onSubmit={send}>
      <div className="reply-field">
        {names && (
          <span className="chip-to">
            <UserAvatar user={author} size={26} />
            <bdi>@{author.username}</bdi>
            <button type="button" aria-label={words.unname(author.firstName)} onClick={unname}>
              <X />
            </button>
          </span>
        )}
        <CommentField
          ref={field}
          label={words.replyTo(fullName(author))}
          placeholder={words.replyTo(fullName(author))}
          value={draft.text}
          onValueChange={draft.setText}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="comment-edit-foot">
        <Button kind="quiet" size="sm" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={tooLong}>
          {words.reply}
        </Button>
      </div>
    </form>
  );
}
