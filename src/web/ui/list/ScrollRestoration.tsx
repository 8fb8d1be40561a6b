import { useLayoutEffect } from 'react';
import { focusRow } from '../../core/focus.ts';
import { useLocation } from '../../core/router.tsx';
import { dropPlace, isRestoring, keepPlace, placeAt, setRestoring, storePlaces } from '../../core/scrollPositions.ts';

/** How long a page has to become as long as it was. */
const PATIENCE_MS = 10_000;
/** Whoever does one of these has taken over. */
const INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * A new page starts at its top; back, forward and reload return to where one was. A list may find the place more exactly
 * by its row. The row that had the focus has it again. Stands before the page: its layout effects, which run later, see it
 * scrolled.
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
      // The browser tells of scrolling with the next frame, which may be the next page's.
      onScroll();
      end();
      removeEventListener('scroll', onScroll);
      document.removeEventListener('focusin', onFocus);
    };
  }, [entry, arrivedBy]);

  return null;
}

/** Scrolls there, and again as the page grows, until it is reached. */
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
