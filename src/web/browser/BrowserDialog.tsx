import { Dialog } from '../ui/layers/Dialog.tsx';
import { setBrowserDialog, useBrowserDialog } from './browserDialog.ts';
import { DatabaseActions } from './DatabaseActions.tsx';

export function BrowserDialog() {
  const open = useBrowserDialog();
  return (
    <Dialog open={open} onOpenChange={setBrowserDialog} title="This Pipit lives in your browser">
      <p>
        Everything you see here is kept on this device and goes nowhere else. Take it away as a file, and a hosted Pipit
        can start from it.
      </p>
      <DatabaseActions />
    </Dialog>
  );
}
