import { type TouchEvent, useRef } from 'react';

/** By so many pixels at least. */
const SWIPE = 48;

/** Towards the start of the line is on, and down is away. Two fingers zoom; what is zoomed in is not swiped. */
export function useSwipe(go: (by: 1 | -1) => void, close: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      from.current = finger && touches.length === 1 && !isZoomed() ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches, currentTarget }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !from.current) return;
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y];
      from.current = null;
      if (y >= SWIPE && y > Math.abs(x)) return close();
      if (Math.abs(x) < SWIPE || Math.abs(x) < Math.abs(y)) return;
      const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
      go(x < 0 === isRtl ? -1 : 1);
    },
  };
}

const isZoomed = (): boolean => (visualViewport?.scale ?? 1) > 1.01;
