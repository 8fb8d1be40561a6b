import { type ReactNode, type RefObject, useCallback } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useLayer } from './layers.ts';

export interface DialogProps {
  open: boolean;
  /** If omitted, the dialog cannot be closed. */
  onOpenChange?: (open: boolean) => void;
  /** Goes back to the dialog that opened this one. */
  onBack?: () => void;
  /** For content with two columns. */
  wide?: boolean;
  /** The title names the dialog. */
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  /** Gets the focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Gets the focus on closing; by default the element that had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

const dialogPopup = lazy(() => import('./DialogPopup.tsx').then((module) => module.DialogPopup));

/** For hover and focus of anything that opens a dialog. */
export const preloadDialog = (): void => void dialogPopup.preload();

/** The code is loaded with the first opening. A closed dialog is not in the document. */
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
  /** Shown next to the closing button. */
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
