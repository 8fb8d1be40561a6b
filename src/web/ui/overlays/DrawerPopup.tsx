import '../styles/sheets/layers.css';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { dialogOpened } from '../../core/toast.ts';
import { IconButton } from '../buttons/Button.tsx';
import type { DrawerProps } from './Dialog.tsx';

export function DrawerPopup({ open, onOpenChange, label, head, children }: DrawerProps) {
  useEffect(() => (open ? dialogOpened() : undefined), [open]);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim scrim-drawer" />
        <Dialog.Popup className="drawer" aria-label={label}>
          <div className="drawer-top">
            {head}
            <Dialog.Close render={<IconButton label={frameWords.closeMenu} icon={<X />} />} />
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
