import { useEffect, useRef, useState } from 'react';

const WAIT_MS = 150;
const STAY_MS = 300;

/**
 * True once `loading` has lasted 150 ms, and then for at least 300 ms, so that quick responses never flash a skeleton.
 * Pass `atOnce` if a skeleton is visible already.
 */
export function useDelayed(loading: boolean, atOnce = false): boolean {
  const [shown, setShown] = useState(loading && atOnce);
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const wait = loading ? WAIT_MS : Math.max(0, since.current + STAY_MS - performance.now());
    const timer = setTimeout(() => {
      since.current = performance.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
