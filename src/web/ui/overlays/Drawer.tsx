import { type ReactNode, useCallback } from 'react';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { useLayer } from './layers.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  /** Stands beside the closing button. */
  head?: ReactNode;
  children: ReactNode;
}

const popup = lazy(() => import('./DrawerPopup.tsx').then((module) => module.DrawerPopup));

export const preloadDrawer = (): void => void popup.preload();

export function Drawer(props: DrawerProps) {
  const { open, onOpenChange } = props;
  const close = useCallback(() => onOpenChange(false), [onOpenChange]);
  useLayer(open, close);
  const Popup = useLoaded(popup, open, close);
  return Popup && <Popup {...props} />;
}
