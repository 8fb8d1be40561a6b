import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { setLatest } from '../../core/setLatest.ts';

/** More rows than any list has. Their heights are small, and a forgotten row is estimated again. */
const MOST = 20_000;

/** Measured or estimated heights of rows. They are valid for one width of the column, which all lists share. */
const heights = new Map<string, number>();
let width = 0;

const heightOf = (id: string): number | undefined => heights.get(id);

/** Estimates a height only once, because a list of thousands adds up all heights with each new row. */
export function knownHeight(id: string, estimate: (id: string) => number): number {
  const known = heights.get(id);
  if (known !== undefined) return known;
  const height = estimate(id);
  noteHeight(id, height);
  return height;
}

const noteHeight = (id: string, height: number): void => setLatest(heights, id, height, MOST);

/** True if the width of the column has changed. Heights measured before are then forgotten. */
function columnIs(now: number): boolean {
  if (now === width) return false;
  const first = width === 0;
  width = now;
  if (first) return false;
  heights.clear();
  return true;
}

/**
 * Measures rows when they are added and whenever they change, and the start of the list. `changed` is called before the
 * paint, so that no row is ever visible at an estimated position.
 */
export function useRowHeights(
  container: RefObject<HTMLElement | null>,
  changed: () => void,
  setMargin: (margin: number) => void,
): (row: HTMLElement | null) => (() => void) | undefined {
  const rows = useRef(new Set<HTMLElement>());
  const observer = useRef<ResizeObserver | null>(null);
  const news = useRef(false);

  const measure = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return undefined;
      rows.current.add(row);
      news.current = note(row) || news.current;
      observer.current ??= new ResizeObserver((entries) => {
        const differ = entries.map(({ target }) => note(target as HTMLElement));
        if (differ.includes(true)) flushSync(changed);
      });
      observer.current.observe(row);
      return () => {
        rows.current.delete(row);
        observer.current?.unobserve(row);
      };
    },
    [changed],
  );

  useLayoutEffect(() => {
    if (!news.current) return;
    news.current = false;
    changed();
  });

  useLayoutEffect(() => {
    const list = container.current;
    if (!list) return;
    const look = () => {
      const { top, width } = list.getBoundingClientRect();
      setMargin(Math.round(top + scrollY));
      if (!columnIs(width)) return;
      for (const row of rows.current) note(row);
      changed();
    };
    look();
    // Content above the list (a banner, a profile, people to follow) moves the list when it appears or disappears.
    const body = new ResizeObserver(() => flushSync(look));
    body.observe(document.body);
    return () => body.disconnect();
  }, [container, changed, setMargin]);

  return measure;
}

/** True if the row's height differs from the known one. */
function note(row: HTMLElement): boolean {
  const id = row.dataset.row ?? '';
  const height = Math.round(row.getBoundingClientRect().height);
  if (heightOf(id) === height) return false;
  noteHeight(id, height);
  return true;
}
