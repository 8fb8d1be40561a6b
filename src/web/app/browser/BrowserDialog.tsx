import { browserWords as words } from '#words/en/browser.ts';
import { useSignal } from '../../core/useSignal.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { browserDialogOpen } from './browserDialog.ts';
import { DatabaseActions } from './DatabaseActions.tsx';
import { SetUp } from './SetUp.tsx';

export function BrowserDialog() {
  const open = useSignal(browserDialogOpen);
  return (
    <Dialog open={open} onOpenChange={browserDialogOpen.set} title={words.lives}>
      <p>{words.livesNote}</p>
      <SetUp />
      <DatabaseActions />
    </Dialog>
  );
}
