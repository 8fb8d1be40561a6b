import { useSyncExternalStore } from 'react';

const KEY = 'pipit-shortcuts';
const watchers = new Set<() => void>();
let on: boolean | undefined;

export function shortcutsAreOn(): boolean {
  on ??= read();
  return on;
}

function read(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setShortcuts(wanted: boolean): void {
  on = wanted;
  try {
    if (wanted) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {}
  for (const watcher of watchers) watcher();
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(watch, shortcutsAreOn);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
