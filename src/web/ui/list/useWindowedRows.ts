import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useLocation } from '../../core/router.tsx';
import { isRestoring, keepPlace, type ListPlace, offsetOf, placeAt, setRestoring } from '../../core/scrollPositions.ts';
import { knownHeight, useRowHeights } from './rowHeights.ts';

/** The offset of each row from the top of the list, followed by the end of the last row. */
export function startsOf(ids: string[], heightOf: (id: string) => number): number[] {
  const starts = [0];
  let end = 0;
  for (const id of ids) {
    end += heightOf(id);
    starts.push(end);
  }
  return starts;
}

/** The row at this offset; the first or last row for offsets outside the list. */
export function rowAt(starts: number[], offset: number): number {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface WindowOptions {
  /** Rows to render beyond either edge. */
  overscan: number;
  /** The index of a row that is always rendered; -1 for none. */
  pinned: number;
  /** Maximum rows while they are rendered one at a time: visible rows first, then those beyond the edges. */
  most?: number;
}

/** The rows between two offsets, some more on either side, and the pinned row. */
export function rowsBetween(
  starts: number[],
  [from, to]: [number, number],
  { overscan, pinned, most = Infinity }: WindowOptions,
): number[] {
  const count = starts.length - 1;
  if (count === 0) return [];
  const top = rowAt(starts, from);
  const bottom = rowAt(starts, to);
  const beyond = Math.min(overscan, most - (bottom - top + 1));
  const first = Math.max(0, top - Math.max(0, beyond));
  const last = Math.min(count - 1, bottom + beyond);
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  if (pinned < 0 || (pinned >= first && pinned <= last)) return rows;
  return pinned < first ? [pinned, ...rows] : [...rows, pinned];
}

/** Rows beyond the edges, so that the keyboard can reach the next and previous post before they are visible. */
const OVERSCAN = 5;
/** Pixels. Scrolling less than this changes no rows, so nothing is rendered. */
const STEP = 80;

interface Options {
  /** Distinguishes the list from other lists on the same page. */
  name: string;
  ids: string[];
  estimate: (id: string) => number;
  /** Renders the first rows one at a time, except on return to a saved position, which is restored immediately. */
  gradual: boolean;
  /** The row with the focus, which stays in the document wherever the reader scrolls. */
  pinned: RefObject<string | null>;
}

interface WindowedRow {
  key: string;
  index: number;
  /** Pixels from the top of the list. */
  start: number;
}

interface WindowedRows {
  container: RefObject<HTMLDivElement | null>;
  rows: WindowedRow[];
  height: number;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
  /** Pixels of the list below the window. */
  below: number;
}

/** The rows in and around the window, starting at the reader's saved position. */
export function useWindowedRows({ name, ids, estimate, gradual, pinned }: Options): WindowedRows {
  const entry = useLocation().key;
  const container = useRef<HTMLDivElement>(null);
  const [returned] = useState(() => {
    const place = placeAt(entry);
    return place?.list?.name === name ? place : undefined;
  });
  const place = useRef<ListPlace | undefined>(returned?.list);
  /** The scroll position when `place` was last recorded. */
  const seenAt = useRef<number>(undefined);
  const [margin, setMargin] = useState(returned?.list?.margin ?? 0);
  const [heightsNoted, noteHeights] = useReducer((count: number) => count + 1, 0);
  const heightAt = useCallback((id: string) => knownHeight(id, estimate), [estimate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights change in place; heightsNoted says when
  const starts = useMemo(() => startsOf(ids, heightAt), [ids, heightAt, heightsNoted]);
  const [scrolled, setScrolled] = useState(() =>
    returned ? offsetOf(returned, ids, (index) => heightAt(ids[index] ?? '')) : scrollY,
  );
  const [most, setMost] = useState(gradual && !returned ? 1 : Infinity);
  const measure = useRowHeights(container, noteHeights, setMargin);

  // Rows that are measured, added or removed above the window must not move the rows being read.
  useLayoutEffect(() => {
    const { row, top } = place.current ?? {};
    const index = row == null ? -1 : ids.indexOf(row);
    if (index < 0 || top === undefined) return;
    setRestoring(entry, false);
    // Pixels scrolled since the last scroll event.
    const scrolledSince = scrollY - (seenAt.current ?? scrollY);
    const wanted = margin + (starts[index] ?? 0) - top + scrolledSince;
    if (Math.abs(wanted - scrollY) >= 1) scrollTo(0, wanted);
    seenAt.current = scrollY - scrolledSince;
  }, [entry, ids, margin, starts]);

  useLayoutEffect(() => {
    const follow = () => setScrolled(Math.floor(scrollY / STEP) * STEP);
    const look = () => {
      follow();
      if (isRestoring(entry)) return;
      const index = rowAt(starts, scrollY - margin);
      const row = scrollY > margin ? ids[index] : undefined;
      const top = row === undefined ? 0 : margin + (starts[index] ?? 0) - scrollY;
      place.current = { name, row: row ?? null, top, margin };
      seenAt.current = scrollY;
      keepPlace(entry, { list: place.current });
    };
    // The page may have been scrolled since the first render.
    if (place.current) follow();
    else look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [entry, name, ids, margin, starts]);

  const height = starts.at(-1) ?? 0;
  const from = scrolled - margin;
  const wanted = rowsBetween(starts, [from, from + innerHeight + STEP], {
    most,
    overscan: OVERSCAN,
    pinned: pinned.current === null ? -1 : ids.indexOf(pinned.current),
  });

  // Adds one row per turn, so that a slow phone can respond between them.
  const complete = wanted.length < most;
  useEffect(() => {
    if (most < Infinity) startTransition(() => setMost(complete ? Infinity : most + 1));
  }, [most, complete]);

  return {
    container,
    rows: wanted.map((index) => ({ key: ids[index] ?? '', index, start: starts[index] ?? 0 })),
    height,
    measure,
    below: margin + height - scrolled - innerHeight,
  };
}
