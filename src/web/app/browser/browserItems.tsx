import { HardDrive } from 'lucide-react';
import { browserWords as words } from '#words/en/browser.ts';
import { createSignal } from '../../core/signal.ts';
import type { MenuItem } from '../../ui/overlays/Menu.tsx';

export const browserDialogOpen = createSignal(false);

/** One item for the user menu if the server runs in the browser, otherwise none. */
export const browserItems = (): readonly MenuItem[] =>
  import.meta.env.VITE_PIPIT_STATIC
    ? [{ label: words.lives, icon: <HardDrive />, onSelect: () => browserDialogOpen.set(true) }]
    : [];
