import '../../ui/styles/sheets/thread.css';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { commentTooLong } from '#contract/text/text.ts';
import { commonWords } from '#words/en/common.ts';
import { commentWords as words } from '#words/en/posts/comments.ts';
import { useAppDispatch } from '../../core/store.ts';
import { useDraft } from '../../data/forms/useDraft.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ChangedSince, RestoredDraft } from '../composer/DraftNotes.tsx';
import { rewriteComment } from '../state/writeComments.ts';
import { CommentField } from './CommentField.tsx';

interface CommentEditProps {
  postId: string;
  id: string;
  original: string;
  onClose: () => void;
}

/** A field in place of the text. Unless cancelled, the draft is stored until it is sent. */
export function CommentEdit({ postId, id, original, onClose }: CommentEditProps) {
  const dispatch = useAppDispatch();
  const draft = useDraft(`comment-edit:${id}`, original);
  const field = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;
  const draftId = useId();
  const tooLong = commentTooLong(text);

  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (tooLong) return;
    if (text !== original) void dispatch(rewriteComment({ postId, id, text, onSuccess: () => draft.drop() }));
    onClose();
  };
  const cancel = () => {
    draft.drop();
    onClose();
  };

  const discard = () => {
    draft.drop();
    field.current?.focus();
  };

  return (
    <form className="comment-edit" onSubmit={save}>
      <CommentField
        ref={field}
        label={words.edit}
        value={text}
        onValueChange={draft.setText}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        aria-describedby={draft.restored ? draftId : undefined}
      />
      {draft.outdated && <ChangedSince noun="comment" current={original} />}
      {draft.restored && <RestoredDraft id={draftId} isEdit onDiscard={discard} />}
      <div className="comment-edit-foot">
        <Button kind="quiet" size="sm" onClick={cancel}>
          {commonWords.cancel}
        </Button>
        <Button type="submit" size="sm" disabled={tooLong}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
