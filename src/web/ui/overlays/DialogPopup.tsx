import '../styles/sheets/layers.css';
import { Dialog } from '@base-ui/react/dialog';
import { ArrowLeft, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { frameWords } from '#words/en/frame/frame.ts';
import { dialogOpened } from '../../core/toast.ts';
import { IconButton } from '../buttons/Button.tsx';
import { classes } from '../classes.ts';
import type { DialogProps } from './Dialog.tsx';

export function DialogPopup(props: DialogProps) {
  const { open, onOpenChange, onBack, wide, title, children, footer, initialFocus, finalFocus } = props;
  const opener = useOpener(open);
  useEffect(() => (open ? dialogOpened() : undefined), [open]);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim scrim-dialog" />
        <Dialog.Viewport className="dialog-place">
          <Dialog.Popup
            className={classes('dialog', wide && 'dialog-wide')}
            initialFocus={initialFocus ?? true}
            finalFocus={finalFocus ?? opener}
          >
            <div className="dialog-head">
              {onBack && (
                <IconButton
                  label={frameWords.back}
                  icon={<ArrowLeft className="points-sideways" />}
                  className="dialog-back"
                  onClick={onBack}
                />
              )}
              <Dialog.Title className="dialog-title">{title}</Dialog.Title>
              {onOpenChange && <Dialog.Close render={<IconButton label={frameWords.close} icon={<X />} />} />}
            </div>
            <div className="dialog-body">{children}</div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** On close, the element that had the focus gets it back. If none had it, the page's title does. */
function useOpener(open: boolean): () => HTMLElement | true {
  const fromNothing = useRef(false);
  useLayoutEffect(() => {
    if (open) fromNothing.current = document.activeElement === document.body;
  }, [open]);
  return () => {
    const title = fromNothing.current && document.querySelector<HTMLElement>('main h1');
    if (!title) return true;
    title.tabIndex = -1;
    return title;
  };
}
