import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { moved } from './uploads.ts';

/** Pixels after which a press becomes a drag. */
const LIFT_PX = 6;

export interface Lift {
  from: number;
  to: number;
  /** The distance from the position that it would take, in pixels. */
  x: number;
  y: number;
}

/**
 * Drags by mouse, pen and finger. During a drag, nothing moves in the document, only the positions in the grid change:
 * an element that is moved in the document would lose its pointer.
 */
export function useReorder(list: { current: HTMLElement | null }, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Lift | null>(null);
  const stop = useRef(() => {});
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => () => stop.current(), []);

  const begin = (event: ReactPointerEvent, from: number) => {
    if (event.button !== 0 || !event.isPrimary || !list.current) return;
    const slots = [...list.current.children].map((item) => item.getBoundingClientRect());
    const own = slots[from];
    if (!own) return;
    const start = { x: event.clientX, y: event.clientY };
    let lifted: Lift | null = null;

    const follow = ({ clientX, clientY }: PointerEvent) => {
      const [dx, dy] = [clientX - start.x, clientY - start.y];
      if (!lifted && Math.hypot(dx, dy) < LIFT_PX) return;
      const to = nearest(slots, own.x + own.width / 2 + dx, own.y + own.height / 2 + dy);
      const slot = slots[to] ?? own;
      lifted = { from, to, x: own.x + dx - slot.x, y: own.y + dy - slot.y };
      setDrag(lifted);
    };
    const end = (event: Event) => {
      stop.current();
      if (!lifted) return;
      if (event.type === 'pointerup') move.current(from, lifted.to);
      swallowClick();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !lifted) return;
      event.stopPropagation();
      event.preventDefault();
      stop.current();
    };
    stop.current = () => {
      setDrag(null);
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', onKey, true);
    };
    addEventListener('pointermove', follow);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    addEventListener('keydown', onKey, true);
  };

  const placeOf = (index: number): number | undefined => {
    const places = Array.from({ length: list.current?.children.length ?? 0 }, (_, i) => i);
    return drag ? moved(places, drag.from, drag.to).indexOf(index) : undefined;
  };
  return { drag, placeOf, begin };
}

function nearest(slots: DOMRect[], x: number, y: number): number {
  const distances = slots.map((slot) => Math.hypot(slot.x + slot.width / 2 - x, slot.y + slot.height / 2 - y));
  return distances.indexOf(Math.min(...distances));
}

/** The end of a drag must not click the element below it. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, true));
}
