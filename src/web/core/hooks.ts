import { useCallback, useSyncExternalStore } from 'react';
import type { Signal } from './signal.ts';

export const useSignal = <T>(signal: Signal<T>): T => useSyncExternalStore(signal.watch, signal.get, signal.get);

/** The left sidebar is there; the burger and the floating button are not. */
export const HAS_SIDEBAR = '(min-width: 62em)';
/** The right panel is there. */
export const HAS_PANEL = '(min-width: 80em)';

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
