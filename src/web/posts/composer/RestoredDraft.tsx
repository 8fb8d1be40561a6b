import { Button } from '../../ui/buttons/Button.tsx';

interface RestoredDraftProps {
  /** By which the field is described: the focus is there when this is drawn, so a live region would say nothing. */
  id: string;
  isEdit: boolean;
  onDiscard: () => void;
}

/** Below a field with what was typed there before. */
export const RestoredDraft = ({ id, isEdit, onDiscard }: RestoredDraftProps) => (
  <div className="restored">
    <p id={id}>
      {isEdit ? 'This is a change you began before. It isn’t saved yet.' : 'This is a draft you began before.'}
    </p>
    <Button kind="quiet" size="sm" onClick={onDiscard}>
      Discard draft
    </Button>
  </div>
);
