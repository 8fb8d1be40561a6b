import { useSyncExternalStore } from 'react';
import { Dialog } from '../ui/layers/Dialog.tsx';
import { BrowserDialog } from './BrowserDialog.tsx';
import { DatabaseActions } from './DatabaseActions.tsx';
import { MemoryNotice } from './MemoryNotice.tsx';
import { ownServer } from './pipit.ts';

export function BrowserNotes() {
  const { subscribe, place } = ownServer();
  const now = useSyncExternalStore(subscribe, place);
  return (
    <>
      {now?.kind === 'memory' && <MemoryNotice />}
      {now?.kind === 'broken' ? (
        <Dialog open title="This Pipit can’t be opened">
          <p>{now.reason}</p>
          <p>Nothing has been changed. You can take the file away, and start over with a new one.</p>
          <DatabaseActions />
        </Dialog>
      ) : (
        <BrowserDialog />
      )}
    </>
  );
}
