import { DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { browserWords as words } from '#words/en/browser.ts';
import { navigate } from '../../core/router.tsx';
import { useConfig } from '../../data/session/config.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { browserDialogOpen } from './browserDialog.ts';
import { ownServer } from './ownServer.ts';

/** Where nobody owns the Pipit in this browser yet: whoever has the browser may. */
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
