import { commonWords } from '#words/en/common.ts';
import { safetyWords as words } from '#words/en/people/safety.tsx';
import { useAppDispatch } from '../core/store.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { block } from './hide.ts';
import type { AskProps } from './MuteDialog.tsx';

export function BlockDialog({ person, author: { username }, open, onClose }: AskProps) {
  const dispatch = useAppDispatch();
  const confirm = () => {
    onClose();
    void dispatch(block(person));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.blockQuestion(username)}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {commonWords.cancel}
          </Button>
          <Button kind="danger" onClick={confirm}>
            {words.blockNow}
          </Button>
        </>
      }
    >
      <p>{words.blockNote}</p>
    </Dialog>
  );
}
