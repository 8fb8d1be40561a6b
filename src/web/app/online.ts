import { useEffect, useSyncExternalStore } from 'react';

/** Whether the server can be reached: told by every request, by the browser, and by probing while it cannot. */
const PROBE_EVERY = 3_000;

let offline = false;
let reconnects = 0;
let timer: ReturnType<typeof setInterval> | undefined;
let probe: () => Promise<unknown> = () => Promise.resolve();
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

export function reportReach(reached: boolean): void {
  if (offline === !reached) return;
  offline = !reached;
  if (reached) reconnects++;
  clearInterval(timer);
  if (offline) timer = setInterval(knock, PROBE_EVERY);
  for (const watcher of watchers) watcher();
  if (reached) for (const again of [...waiting]) again();
}

const knock = (): void => void probe().catch(() => undefined);

/** `ask` is any call that tells `reportReach` how it went. */
export function watchConnection(ask: () => Promise<unknown>): void {
  probe = ask;
  addEventListener('offline', () => reportReach(false));
  addEventListener('online', knock);
}

export const useOffline = (): boolean => useSyncExternalStore(watch, () => offline);

/** Grows each time the server can be reached again. */
export const useReconnects = (): number => useSyncExternalStore(watch, () => reconnects);

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Runs when the server can be reached again: what failed to load loads by itself. */
export function useReconnect(again: () => void): void {
  useEffect(() => {
    waiting.add(again);
    return () => {
      waiting.delete(again);
    };
  }, [again]);
}
