import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../../core/router.tsx';
import { closeOnBack } from '../../ui/overlays/layers.ts';

/** Back closes the layer on top. */
export function BackCloses() {
  const { key } = useLocation();
  const page = useRef(key);
  useLayoutEffect(() => {
    page.current = key;
  }, [key]);
  useLayoutEffect(() => closeOnBack(() => page.current), []);
  return null;
}
