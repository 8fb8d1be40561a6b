import { useEffect, useState } from 'react';
import { focusRow } from '../../core/focus.ts';
import { useLocation } from '../../core/router.tsx';
import { keepPlace, placeAt } from '../../core/scrollPositions.ts';

/** Animation frames that rows may take to be drawn and measured. */
const FRAMES = 60;
/** Pixels between the top of the window and the row, so that the comment or post it answers is visible too. */
const TOP = 200;

/** Place before a list. Scrolls to one of its rows, as if the reader came back to that row, and focuses it. */
export function LinkedInView({ name, row }: { name: string; row: string }) {
  const { key: entry, arrivedBy } = useLocation();
  const [isNew] = useState(() => {
    if (placeAt(entry)?.list?.name === name) return false;
    keepPlace(entry, { list: { name, row, top: TOP, margin: 0 } });
    return true;
  });
  useEffect(() => {
    if (!isNew && arrivedBy === 'POP') return;
    let frame = 0;
    const focus = (framesLeft: number) => {
      if (focusRow(row, { preventScroll: true }) || !framesLeft) return;
      frame = requestAnimationFrame(() => focus(framesLeft - 1));
    };
    focus(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [isNew, arrivedBy, row]);
  return null;
}
