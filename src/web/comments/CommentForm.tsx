import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { commentFault, commentTooLong } from '#contract/text.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { useDraft } from '../posts/useDraft.ts';
import { useCurrentUser } from '../session/currentUser.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { sendComment } from './writeComments.ts';

const NAME = 'Add Your Comment Here';

interface CommentFormProps {
  postId: string;
  field: RefObject<HTMLInputElement | null>;
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
    draft.show('');
    void dispatch(
      sendComment({
        postId,
        text,
        key,
        by: user,
        landed: () => {
          draft.sent(text);
          draft.show((typed) => (typed === text ? '' : typed));
        },
        undone: () => draft.giveBack(text),
        failed: (gone) => {
          if (gone) draft.renewKey();
          draft.giveBack(text);
        },
      }),
    ).finally(() => setSending(false));
  };

  return (
    <form className="comment-bar" onSubmit={send}>
      <Avatar username={user.username} src={user.avatarURL} size={40} />
      <TextField
        ref={field}
        pill
        hideLabel
        label={NAME}
        placeholder={NAME}
        autoComplete="off"
        enterKeyHint="send"
        value={text}
        onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        onKeyDown={sendOnEnter}
        error={tooLong ? commentFault(text) : undefined}
      />
      <Button type="submit" disabled={tooLong} loading={sending}>
        Comment
      </Button>
    </form>
  );
}

/** Enter alone sends by itself; with Ctrl or ⌘ the browser does nothing. */
export function sendOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
}
