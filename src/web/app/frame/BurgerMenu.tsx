import { Menu } from 'lucide-react';
import { useState } from 'react';
import { frameWords as words } from '#words/en/frame/frame.ts';
import { lazy, useLoaded } from '../../core/lazy.ts';
import { IconButton } from '../../ui/buttons/Button.tsx';
import { preloadDrawer } from '../../ui/overlays/Dialog.tsx';

const drawer = lazy(() => import('./MenuDrawer.tsx').then((module) => module.MenuDrawer));
/** Hover and focus load the code for the press: the menu and the drawer that contains it. */
const preload = () => {
  void drawer.preload();
  preloadDrawer();
};

export function BurgerMenu({ onHelp }: { onHelp: () => void }) {
  const [open, setOpen] = useState(false);
  const MenuDrawer = useLoaded(drawer, open, () => setOpen(false));
  return (
    <>
      <IconButton
        label={words.openMenu}
        icon={<Menu />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      />
      {MenuDrawer && <MenuDrawer open={open} onOpenChange={setOpen} onHelp={onHelp} />}
    </>
  );
}
