import { useState } from 'react';
import { commonWords } from '#words/en/common.ts';
import { deskWords as words } from '#words/en/moderation/desk.tsx';
import { useAppDispatch } from '../../core/store.ts';
import { toast } from '../../core/toast.ts';
import { errorsOf, isAborted } from '../../data/calls/errors.ts';
import { undo } from '../../moderation/cases.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LOG, log } from './log.ts';

/** An entry of the log has the id of its act. */
export function UndoAct({ id }: { id: string }) {
  const dispatch = useAppDispatch();
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await dispatch(undo(id));
      void dispatch(log.load(LOG));
      toast({ text: commonWords.undone });
    } catch (error) {
      if (!isAborted(error)) toast({ text: [words.notUndone, ...errorsOf(error)].join(' ') });
    } finally {
      setSending(false);
    }
  };
  return (
    <Button kind="quiet" size="sm" loading={sending} onClick={() => void send()}>
      {commonWords.undo}
    </Button>
  );
}
