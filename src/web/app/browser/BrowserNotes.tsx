import { useSyncExternalStore } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { BrowserDialog } from './BrowserDialog.tsx';
import { DatabaseActions } from './DatabaseActions.tsx';
import { MemoryNotice } from './MemoryNotice.tsx';
import { ownServer } from './ownServer.ts';

export function BrowserNotes() {
  const { subscribe, place } = ownServer();
  const now = useSyncExternalStore(subscribe, place);
  return (
    <>
      {now?.kind === 'memory' && <MemoryNotice />}
      {now?.kind === 'broken' ? (
        <Dialog open title={words.broken}>
          <p>{now.reason}</p>
          <p>{words.brokenNote}</p>
          <DatabaseActions />
        </Dialog>
      ) : (
        <BrowserDialog />
      )}
    </>
  );
}
