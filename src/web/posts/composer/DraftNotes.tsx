import '../../ui/styles/sheets/writing.css';
import { draftWords as words } from '#words/en/posts/drafts.ts';
import { Button } from '../../ui/buttons/Button.tsx';

/** Beside an edit: what the text has become since the edit began. */
export const ChangedSince = ({ current, noun }: { current: string; noun: 'post' | 'comment' }) => (
  <div className="changed-since" role="status">
    <p>{words.changed[noun]}</p>
    <blockquote>{current}</blockquote>
  </div>
);

interface RestoredDraftProps {
  /** By which the field is described: the focus is there when this is drawn, so a live region would say nothing. */
  id: string;
  isEdit: boolean;
  onDiscard: () => void;
}

/** Below a field with what was typed there before. */
export const RestoredDraft = ({ id, isEdit, onDiscard }: RestoredDraftProps) => (
  <div className="restored">
    <p id={id}>{isEdit ? words.editDraft : words.draft}</p>
    <Button kind="quiet" size="sm" onClick={onDiscard}>
      {words.discard}
    </Button>
  </div>
);
