import { Dialog } from '../ui/layers/Dialog.tsx';
import { browserWords as words } from '../words/en/browser.ts';
import { setBrowserDialog, useBrowserDialog } from './browserDialog.ts';
import { DatabaseActions } from './DatabaseActions.tsx';

export function BrowserDialog() {
  const open = useBrowserDialog();
  return (
    <Dialog open={open} onOpenChange={setBrowserDialog} title={words.lives}>
      <p>{words.livesNote}</p>
      <DatabaseActions />
    </Dialog>
  );
}
