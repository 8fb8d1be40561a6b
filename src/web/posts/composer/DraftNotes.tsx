import '../../ui/styles/sheets/writing.css';
import { draftWords as words } from '#words/en/posts/drafts.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Shown with an edit: the current text, if it was changed after the edit began. */
export const ChangedSince = ({ current, noun }: { current: string; noun: 'post' | 'comment' }) => (
  <div className="changed-since" role="status">
    <p>{words.changed[noun]}</p>
    <blockquote>{current}</blockquote>
  </div>
);

interface RestoredDraftProps {
  /** The id for the field's description. A live region would say nothing, because the field is already focused. */
  id: string;
  isEdit: boolean;
  onDiscard: () => void;
}

/** Shown below a field that contains an earlier draft. */
export const RestoredDraft = ({ id, isEdit, onDiscard }: RestoredDraftProps) => (
  <div className="restored">
    <p id={id}>{isEdit ? words.editDraft : words.draft}</p>
    <Button kind="quiet" size="sm" onClick={onDiscard}>
      {words.discard}
    </Button>
  </div>
);
