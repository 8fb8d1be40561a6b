import { useCallback, useEffect, useRef } from 'react';
import { focusRow } from '../../core/focus.ts';
import { useLocation } from '../../core/router.tsx';
import { keepPlace, type ListPlace } from '../../core/scrollPositions.ts';

/** Animation frames that rows may take to be drawn and measured. */
const FRAMES = 60;

/** Returns a function that names the row to focus at the next history entry. */
export function useNextFocus(): (row: string) => void {
  const { key: entry } = useLocation();
  const next = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history is drawn anew
  useEffect(() => {
    if (next.current) focusNew(next.current);
    next.current = undefined;
  }, [entry]);
  return useCallback((row) => {
    next.current = row;
  }, []);
}

/** Scrolls to a new row and focuses it. In a list with the newest last, the end has to be shown first. */
function focusNew(id: string, framesLeft = FRAMES): void {
  if (focusRow(id, { preventScroll: true })) {
    document.querySelector(`[data-row="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'nearest' });
  } else if (framesLeft) {
    document.querySelector('main [role="list"][aria-label]')?.scrollIntoView({ block: 'end' });
    requestAnimationFrame(() => focusNew(id, framesLeft - 1));
  }
}

/** The first row of the posts list that is visible below the bar. */
export function firstRow(): (Omit<ListPlace, 'name'> & { row: string }) | undefined {
  const list = document.querySelector<HTMLElement>('main [role="feed"]');
  if (!list) return;
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const margin = Math.round(list.getBoundingClientRect().top + scrollY);
  const rows = Array.from(list.querySelectorAll<HTMLElement>('[data-row]:not(:has(.removed))'), (row) => ({
    row: row.dataset.row ?? '',
    box: row.getBoundingClientRect(),
  }));
  const [first] = rows.filter(({ box }) => box.bottom > bar).sort((a, b) => a.box.top - b.box.top);
  return first && { row: first.row, top: first.box.top, margin };
}

/** Saves the first visible row as the position of this history entry, even at the top of the list. */
export function keepRow(entry: string, name: string): void {
  const first = firstRow();
  if (first) keepPlace(entry, { list: { ...first, name } });
}
