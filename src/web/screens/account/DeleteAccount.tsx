import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { accountWords as words } from '#words/en/account/account.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { preloadDialog } from '../../ui/overlays/Dialog.tsx';
import { SheetSection } from '../../ui/page/SheetSection.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <SheetSection title={words.remove} note={words.removeNote}>
      <Button
        kind="sec"
        className="text-danger"
        icon={<Trash2 />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        {words.remove}
      </Button>
      <DeleteDialog open={open} onOpenChange={setOpen} />
    </SheetSection>
  );
}
