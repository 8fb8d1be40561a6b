import { HardDrive } from 'lucide-react';
import type { MenuItem } from '../ui/layers/LazyMenu.tsx';
import { setBrowserDialog } from './browserDialog.ts';

/** For the user menu: one item where the server lives in the browser, none elsewhere. */
export const browserItems: readonly MenuItem[] = import.meta.env.VITE_PIPIT_STATIC
  ? [{ label: 'This Pipit lives in your browser', icon: <HardDrive />, onSelect: () => setBrowserDialog(true) }]
  : [];
