import { type ReactNode, useCallback, useState } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import type { PeopleDialogProps } from './PeopleDialog.tsx';

const dialog = lazy(() => import('./PeopleDialog.tsx').then((module) => module.PeopleDialog));

interface PeopleButtonProps extends Omit<PeopleDialogProps, 'open' | 'onOpenChange'> {
  className: string;
  children: ReactNode;
}

/** A count that opens the list of the people. */
export function PeopleButton({ className, children, ...people }: PeopleButtonProps) {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const Dialog = useLoaded(dialog, open, close);
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={() => void dialog.preload()}
        onFocus={() => void dialog.preload()}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {Dialog && <Dialog {...people} open={open} onOpenChange={setOpen} />}
    </>
  );
}
