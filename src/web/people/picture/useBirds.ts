import { useState } from 'react';
import { useAppSelector } from '../../core/store.ts';
import { selectBird, selectOwnBird } from './chooseBird.ts';

const SHOWN = 12;
/** Birds have numbers up to this one; the first has none. */
const LAST = 999;

/** The present bird and the next ones, and how to see others. */
export function useBirds() {
  const chosen = useAppSelector((state) => selectBird(state) ?? selectOwnBird(state));
  const [{ birds, next }, setShown] = useState(() => birdsFrom(0, chosen));
  return { birds, showOthers: () => setShown(birdsFrom(next, chosen)) };
}

/** From a number on; 0 stands for the first bird, which has none. */
function birdsFrom(first: number, present: string): { birds: string[]; next: number } {
  const birds = [present];
  let next = first;
  for (; birds.length < SHOWN; next = (next + 1) % (LAST + 1)) {
    const bird = next ? String(next) : '';
    if (bird !== present) birds.push(bird);
  }
  return { birds, next };
}
