import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { commentFault, commentTooLong } from '#contract/text.ts';
import { useAppDispatch } from '../app/hooks.ts';
import { useDraft } from '../posts/useDraft.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { sendOnEnter } from './CommentForm.tsx';
import { rewriteComment } from './writeComments.ts';

interface CommentEditProps {
  postId: string;
  id: string;
  original: string;
  onClose: () => void;
}

/** The text as an input in its place. Esc puts it aside, Cancel throws it away. */
export function CommentEdit({ postId, id, original, onClose }: CommentEditProps) {
  const dispatch = useAppDispatch();
  const draft = useDraft(`comment-edit:${id}`, original);
  const field = useRef<HTMLInputElement>(null);
  const { text } = draft;
  const tooLong = commentTooLong(text);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    if (text !== original) void dispatch(rewriteComment({ postId, id, text, landed: () => draft.drop() }));
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onClose();
    else sendOnEnter(event);
  };
  const cancel = () => {
    draft.drop();
    onClose();
  };

  return (
    <form className="comment-edit" onSubmit={save}>
      <TextField
        ref={field}
        pill
        hideLabel
        label="Edit comment"
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => draft.setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        error={tooLong ? commentFault(text) : undefined}
      />
      <div className="comment-edit-foot">
        <Button kind="quiet" size="sm" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={tooLong}>
          Save
        </Button>
      </div>
    </form>
  );
}
