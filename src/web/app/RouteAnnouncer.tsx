import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { announcedPage, subscribeAnnouncer } from './announcer.ts';

/** Says the new page's title and moves the focus to its heading; the browser does both for the first page by itself. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const arrivedBy = useNavigationType();
  const shown = useRef(pathname);
  const [moved, setMoved] = useState(false);
  const title = useSyncExternalStore(subscribeAnnouncer, announcedPage);

  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setMoved(true);
    if (arrivedBy !== 'POP') scrollTo(0, 0);
    focusPage();
  }, [pathname, arrivedBy]);

  return (
    <VisuallyHidden aria-live="polite" aria-atomic>
      {moved ? title : ''}
    </VisuallyHidden>
  );
}

function focusPage(): void {
  const main = document.querySelector('main');
  if (!main || main.querySelector('input:focus, textarea:focus')) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
