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
import { knownHeight } from './heights.ts';
import { rowAt, rowsBetween, startsOf } from './rowWindow.ts';
import { useRowHeights } from './useRowHeights.ts';

/** Rows beyond the edges: the next and previous post are there for the keyboard before they are seen. */
const OVERSCAN = 5;
/** Scrolling less than this shows no other rows, so nothing is rendered. */
const STEP = 80;

interface Options {
  /** Names the list among those that one page may show. */
  name: string;
  ids: string[];
  estimate: (id: string) => number;
  /** The first rows come one by one. Not for someone who returns: their place is there at once. */
  gradual: boolean;
  /** Stays in the document wherever one scrolls, since it holds the focus. */
  pinned: RefObject<string | null>;
}

export interface WindowedRow {
  key: string;
  index: number;
  /** From the top of the list. */
  start: number;
}

export interface WindowedRows {
  container: RefObject<HTMLDivElement | null>;
  rows: WindowedRow[];
  height: number;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
  /** How much of the list lies below the window. */
  below: number;
}

/** The rows in and around the window, at the place where one left them. */
export function useWindowedRows({ name, ids, estimate, gradual, pinned }: Options): WindowedRows {
  const entry = useLocation().key;
  const container = useRef<HTMLDivElement>(null);
  const [returned] = useState(() => {
    const place = placeAt(entry);
    return place?.list?.name === name ? place : undefined;
  });
  const place = useRef<ListPlace | undefined>(returned?.list);
  /** The scroll position that `place` was seen at. */
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

  // What is measured, comes or goes above the window must not move what is being read.
  useLayoutEffect(() => {
    const { row, top } = place.current ?? {};
    const index = row == null ? -1 : ids.indexOf(row);
    if (index < 0 || top === undefined) return;
    setRestoring(entry, false);
    // Of a scroll whose event is still to come.
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
    // The page may have been scrolled between the first render and now.
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

  // One row in each turn, so that a slow phone answers between them.
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
