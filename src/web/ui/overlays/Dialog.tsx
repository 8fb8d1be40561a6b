import { type ReactNode, type RefObject, useCallback } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useLayer } from './layers.ts';

export interface DialogProps {
  open: boolean;
  /** Without it the dialog stays. */
  onOpenChange?: (open: boolean) => void;
  /** Goes back to what it was opened from. */
  onBack?: () => void;
  /** For what needs two columns. */
  wide?: boolean;
  /** Names the dialog. */
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Takes focus first; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Takes focus afterwards; what had it before otherwise. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

const popup = lazy(() => import('./DialogPopup.tsx').then((module) => module.DialogPopup));

/** For hover and focus of whatever opens a dialog. */
export const preloadDialog = (): void => void popup.preload();

/** Its code arrives with the first opening. Closed, it is not in the document. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const close = useCallback(() => onOpenChange?.(false), [onOpenChange]);
  useLayer(open && onOpenChange !== undefined, close);
  const Popup = useLoaded(popup, open, close);
  return Popup && <Popup {...props} />;
}
