import { useLayoutEffect } from 'react';
import { focusRow } from '../../core/focus.ts';
import { useLocation } from '../../core/router.tsx';
import { dropPlace, isRestoring, keepPlace, placeAt, setRestoring, storePlaces } from '../../core/scrollPositions.ts';

/** Time a page has to grow to its earlier height. */
const PATIENCE_MS = 10_000;
/** Input by the reader ends the restoring. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * New pages start at the top; back, forward and reload restore the scroll position and the focused row. A list may find
 * the position more exactly by its row. Render this before the page: the page's layout effects run later and must see
 * the restored scroll position.
 */
export function ScrollRestoration() {
  const { key: entry, arrivedBy, replaced } = useLocation();

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const onHidden = () => document.visibilityState === 'hidden' && storePlaces();
    addEventListener('pagehide', storePlaces);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', storePlaces);
      document.removeEventListener('visibilitychange', onHidden);
    };
  }, []);

  useLayoutEffect(() => {
    if (replaced) dropPlace(replaced);
  }, [replaced]);

  useLayoutEffect(() => {
    const { scrollY: wanted = 0, focus } = (arrivedBy === 'POP' && placeAt(entry)) || {};
    const end = restore(entry, wanted);
    if (focus !== undefined) focusRow(focus, { preventScroll: true });
    const onScroll = () => keepPlace(entry, { scrollY });
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
      keepPlace(entry, { focus: row?.dataset.row });
    };
    addEventListener('scroll', onScroll, { passive: true });
    document.addEventListener('focusin', onFocus);
    return () => {
      // The browser reports scrolling in the next frame, which may belong to the next page.
      onScroll();
      end();
      removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
    };
  }, [entry, arrivedBy]);

  return null;
}

/** Scrolls to the wanted position, and again as the page grows, until it is reached. */
function restore(entry: string, wanted: number): () => void {
  scrollTo(0, wanted);
  if (Math.abs(scrollY - wanted) < 1) {
    keepPlace(entry, { scrollY: wanted });
    return () => undefined;
  }
  setRestoring(entry, true);
  const end = () => {
    setRestoring(entry, false);
    observer.disconnect();
    clearTimeout(timer);
    for (const input of INPUTS) removeEventListener(input, end);
  };
  const observer = new ResizeObserver(() => {
    if (!isRestoring(entry)) return end();
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) < 1) end();
  });
  const timer = setTimeout(end, PATIENCE_MS);
  observer.observe(document.body);
  for (const input of INPUTS) addEventListener(input, end, { passive: true });
  return end;
}
