import '../../ui/styles/sheets/thread.css';
import { type FormEvent, type RefObject, useState } from 'react';
import { commentTooLong } from '#contract/text/text.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useAppDispatch } from '../../core/store.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { useCurrentUser } from '../../data/session/session.ts';
import { UserAvatar } from '../../people/UserAvatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { sendComment } from '../state/writeComments.ts';
import { CommentField } from './CommentField.tsx';

interface CommentFormProps {
  postId: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function CommentForm({ postId, field }: CommentFormProps) {
  const dispatch = useAppDispatch();
  const user = useCurrentUser();
  const draft = useDraft(`comment:${postId}`);
  const [sending, setSending] = useState(false);
  const { text } = draft;
  const tooLong = commentTooLong(text);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (sending || tooLong) return;
    setSending(true);
    const key = draft.keyFor(text);
    draft.show(() => '');
    void dispatch(
      sendComment({
        postId,
        text,
        key,
        by: user,
        onSuccess: () => {
          draft.sent(text);
          draft.show((typed) => (typed === text ? '' : typed));
        },
        onUndo: () => draft.giveBack(text),
        onFailure: (gone) => {
          if (gone) draft.renewKey();
          draft.giveBack(text);
        },
      }),
    ).finally(() => setSending(false));
  };

  return (
    <form className="comment-bar" onSubmit={send}>
      <UserAvatar user={user} size={40} />
      <CommentField ref={field} label={words.add} placeholder={words.add} value={text} onValueChange={draft.setText} />
      <Button type="submit" disabled={tooLong} loading={sending}>
        {words.send}
      </Button>
    </form>
  );
}
