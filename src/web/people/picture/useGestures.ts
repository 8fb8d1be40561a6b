import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

interface Gestures {
  /** By so many pixels of the screen. */
  onMove: (across: number, down: number) => void;
  /** Times so much. */
  onZoom: (factor: number) => void;
}

interface Point {
  x: number;
  y: number;
}

/** How much a turn of the wheel by one pixel zooms. */
const WHEEL = 0.002;
/** Pixels of a line, where a wheel counts lines. */
const LINE = 16;

/** Drag, pinch and wheel on an element. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures) {
  const fingers = useRef(new Map<number, Point>());
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const target = element.current;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
      latest.current.onZoom(Math.exp(-by * WHEEL));
    };
    // React's own listener could not keep the dialog from scrolling.
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, [element]);

  const end = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return;
      const before = [...fingers.current.values()];
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const after = [...fingers.current.values()];
      const [from, to] = [middle(before), middle(after)];
      gestures.onMove(to.x - from.x, to.y - from.y);
      if (after.length > 1) gestures.onZoom(spread(after) / spread(before));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

const middle = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** How far the first two are apart. */
const spread = ([a, b]: Point[]): number => (a && b ? Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1) : 1);
