import { useEffect, useSyncExternalStore } from 'react';
import { retryFailedLoads } from '../../ui/base/lazy.ts';

/**
 * Whether the server can be reached: told by every request, by the browser, and by probing while it cannot. Each probe
 * waits twice as long as the one before, and no two tabs the same: a server that comes back is not met by all at once.
 */
const FIRST_PROBE_MS = 2_000;
const LONGEST_MS = 60_000;

let offline = false;
let reconnects = 0;
let wait = FIRST_PROBE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let probe: () => Promise<unknown> = () => Promise.resolve();
const watchers = new Set<() => void>();
const waiting = new Set<() => void>();

export function reportReach(reached: boolean): void {
  if (offline === !reached) return;
  offline = !reached;
  if (reached) {
    reconnects++;
    retryFailedLoads();
  }
  wait = FIRST_PROBE_MS;
  schedule();
  tell();
  if (reached) for (const again of [...waiting]) again();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Nobody waits in a page that is hidden. */
function schedule(): void {
  clearTimeout(timer);
  if (!offline || document.visibilityState === 'hidden') return;
  timer = setTimeout(knock, wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_MS);
}

function knock(): void {
  probe()
    .catch(() => undefined)
    .finally(schedule);
}

/** `ask` is any call that tells `reportReach` how it went; it is not to try more than once. */
export function watchConnection(ask: () => Promise<unknown>): void {
  probe = ask;
  addEventListener('offline', () => {
    reportReach(false);
    tell();
  });
  addEventListener('online', () => {
    tell();
    knock();
  });
  document.addEventListener('visibilitychange', () => {
    if (!offline) return;
    wait = FIRST_PROBE_MS;
    if (document.visibilityState === 'hidden') clearTimeout(timer);
    else knock();
  });
}

/** What is wrong with the line, in words: the browser has no network, or it has one and the server does not answer. */
export const useTrouble = (): string | null => useSyncExternalStore(watch, trouble);

function trouble(): string | null {
  if (!offline) return null;
  return navigator.onLine ? 'Pipit doesn’t answer' : 'You’re offline';
}

/** Grows each time the server can be reached again. */
export const reconnectCount = (): number => reconnects;
export const useReconnects = (): number => useSyncExternalStore(watch, reconnectCount);

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
