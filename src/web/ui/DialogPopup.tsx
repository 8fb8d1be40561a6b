import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { DialogProps } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';

export function DialogPopup({ open, onOpenChange, title, children, footer, initialFocus, finalFocus }: DialogProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim scrim-dialog" />
        <Dialog.Viewport className="dialog-place">
          <Dialog.Popup className="dialog" initialFocus={initialFocus ?? true} finalFocus={finalFocus ?? true}>
            <div className="dialog-head">
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              {onOpenChange && <Dialog.Close render={<IconButton label="Close" icon={<X />} />} />}
            </div>
            <div className="dialog-body">{children}</div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
