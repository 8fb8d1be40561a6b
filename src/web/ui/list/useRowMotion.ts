import { useEffect, useState } from 'react';

interface Motion {
  /** The one row that has just come. */
  arrived: string | null;
  /** One has just gone, and those below it close the gap. */
  closing: boolean;
}

const STILL: Motion = { arrived: null, closing: false };
/** As long as the soft fill of a new row lingers, and as long as a gap takes to close. */
const LINGER_MS = 1_300;
const CLOSE_MS = 250;

export function useRowMotion(ids: string[]): Motion {
  const [shown, setShown] = useState(ids);
  const [motion, setMotion] = useState(STILL);
  if (shown !== ids) {
    setShown(ids);
    setMotion(motionFrom(shown, ids));
  }
  useEffect(() => {
    if (motion === STILL) return;
    const timer = setTimeout(() => setMotion(STILL), motion.closing ? CLOSE_MS : LINGER_MS);
    return () => clearTimeout(timer);
  }, [motion]);
  return motion;
}

function motionFrom(before: string[], after: string[]): Motion {
  if (after.length === before.length - 1) {
    return { arrived: null, closing: closesAfter(before.find((id, index) => after[index] !== id)) };
  }
  if (after.length !== before.length + 1) return STILL;
  if (before.length && after[1] === before[0]) return { arrived: after[0] ?? null, closing: false };
  return after[0] === before[0] ? { arrived: after.at(-1) ?? null, closing: false } : STILL;
}

/** Of a row above the window the page has been scrolled instead. */
function closesAfter(row = ''): boolean {
  const { bottom = 0 } = document.querySelector(`[data-row="${CSS.escape(row)}"]`)?.getBoundingClientRect() ?? {};
  return bottom > 0;
}
