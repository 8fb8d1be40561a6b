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

const dialogPopup = lazy(() => import('./DialogPopup.tsx').then((module) => module.DialogPopup));

/** For hover and focus of whatever opens a dialog. */
export const preloadDialog = (): void => void dialogPopup.preload();

/** Its code arrives with the first opening. Closed, it is not in the document. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange } = props;
  const close = useCallback(() => onOpenChange?.(false), [onOpenChange]);
  useLayer(open && onOpenChange !== undefined, close);
  const Popup = useLoaded(dialogPopup, open, close);
  return Popup && <Popup {...props} />;
}

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** Stands beside the closing button. */
  head?: ReactNode;
  children: ReactNode;
}

const drawerPopup = lazy(() => import('./DrawerPopup.tsx').then((module) => module.DrawerPopup));

export const preloadDrawer = (): void => void drawerPopup.preload();

export function Drawer(props: DrawerProps) {
  const { open, onOpenChange } = props;
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  useLayer(open, close);
  const Popup = useLoaded(drawerPopup, open, close);
  return Popup && <Popup {...props} />;
}
