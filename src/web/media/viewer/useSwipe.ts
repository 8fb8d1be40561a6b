import { type TouchEvent, useRef } from 'react';

/** By so many pixels, and more sideways than not. */
const SWIPE = 48;

/** Towards the start of the line is on. Two fingers zoom. */
export function useSwipe(go: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      from.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
      go(x < 0 === isRtl ? -1 : 1);
    },
  };
}
