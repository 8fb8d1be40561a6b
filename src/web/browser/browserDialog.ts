import { useSyncExternalStore } from 'react';

let open = false;
const watchers = new Set<() => void>();

export function setBrowserDialog(next: boolean): void {
  open = next;
  for (const watch of watchers) watch();
}

export const useBrowserDialog = (): boolean =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => open,
  );
