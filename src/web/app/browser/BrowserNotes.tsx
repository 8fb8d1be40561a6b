import { DoorOpen, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { useSignal } from '../../core/hooks.ts';
import { navigate } from '../../core/router.tsx';
import { keptInTab } from '../../core/storage.ts';
import { useConfig } from '../../data/session/config.ts';
import { Button, IconButton } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { browserDialogOpen } from './browserItems.tsx';
import { DatabaseActions } from './DatabaseActions.tsx';
import { ownServer } from './ownServer.ts';

const DISMISSED = 'pipit-memory-notice';

export function MemoryNotice() {
  const [shown, setShown] = useState(() => keptInTab.read(DISMISSED) === null);
  if (!shown) return null;
  const dismiss = () => {
    keptInTab.write(DISMISSED, 'dismissed');
    setShown(false);
  };
  return (
    <div role="status" className="flex items-center justify-center gap-2 bg-poster px-4 py-1 text-on-poster">
      <p>{words.inMemory}</p>
      <IconButton label={words.dismiss} icon={<X />} size={36} onClick={dismiss} />
    </div>
  );
}

/** A Pipit in a browser that has no owner yet can be set up by anyone who uses the browser. */
export function SetUp() {
  const config = useConfig();
  const [busy, setBusy] = useState(false);
  if (!config || config.community.setUp) return null;
  const open = async () => {
    setBusy(true);
    const secret = await ownServer().setUpSecret();
    setBusy(false);
    if (secret === undefined) return;
    browserDialogOpen.set(false);
    navigate(`/setup#${secret}`);
  };
  return (
    <div className="grid pt-4">
      <Button icon={<DoorOpen />} loading={busy} onClick={() => void open()}>
        {words.setUp}
      </Button>
    </div>
  );
}

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
