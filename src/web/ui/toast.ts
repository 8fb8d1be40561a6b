export interface Toast {
  text: string;
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

let current: ShownToast | null = null;
let count = 0;
const watchers = new Set<() => void>();

/** Says one thing at the bottom of the screen; it replaces what was said before. */
export function toast(message: Toast): void {
  current = { ...message, id: ++count };
  tell();
}

export function dismissToast(): void {
  current = null;
  tell();
}

export const currentToast = (): ShownToast | null => current;

export function watchToast(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}
