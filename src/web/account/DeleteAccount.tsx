import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/buttons/Button.tsx';
import { preloadDialog } from '../ui/layers/Dialog.tsx';
import { SheetSection } from '../ui/page/SheetSection.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';

export function DeleteAccount() {
  const [open, setOpen] = useState(false);
  return (
    <SheetSection
      title="Delete my account"
      note="Everything goes, at once and for good. You will be asked for your password."
    >
      <Button
        kind="sec"
        className="text-danger"
        icon={<Trash2 />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Delete my account
      </Button>
      <DeleteDialog open={open} onOpenChange={setOpen} />
    </SheetSection>
  );
}
