import { type RefObject, useEffect, useRef } from 'react';
import { focusRow, focusTitle, isLost } from '../../core/focus.ts';

/** Opened from a row, these take the focus for a while and hand it back. */
const OVERLAYS = '[role="menu"], [role="dialog"], [data-base-ui-portal]';

/**
 * Knows the row that holds the focus. When that row goes, its neighbour takes the focus over; when it was the last, the
 * page's title does.
 */
export function useRowFocus(ids: string[]): RefObject<string | null> {
  const focused = useRef<string | null>(null);
  const index = useRef(-1);

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest(OVERLAYS)) return;
      focused.current = target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;
      index.current = ids.indexOf(focused.current ?? '');
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [ids]);

  useEffect(() => {
    if (focused.current === null) return;
    const at = ids.indexOf(focused.current);
    if (at >= 0) {
      index.current = at;
      return;
    }
    const next = ids[index.current] ?? ids[index.current - 1];
    // The menu that closes hands the focus to its trigger, which went with the row: not before that.
    const timer = setTimeout(() => {
      focused.current = null;
      if (isLost() && !(next && focusRow(next))) focusTitle();
    }, AFTER_MENU_MS);
    return () => clearTimeout(timer);
  }, [ids]);

  return focused;
}

const AFTER_MENU_MS = 60;
