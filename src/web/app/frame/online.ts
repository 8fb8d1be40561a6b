import { useEffect } from 'react';
import { reconnects } from '../../ui/base/lazy.ts';
import { createSignal } from '../../ui/base/signal.ts';
import { useSignal } from '../../ui/base/useSignal.ts';

/**
 * Whether the server can be reached: told by every request, by the browser, and by probing while it cannot. Each probe
 * waits twice as long as the one before, and no two tabs the same: a server that comes back is not met by all at once.
 */
const FIRST_PROBE_MS = 2_000;
const LONGEST_MS = 60_000;

let offline = false;
let wait = FIRST_PROBE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let probe: () => Promise<unknown> = () => Promise.resolve();

/** What is wrong with the line: the browser has no network, or it has one and the server does not answer. */
const trouble = createSignal<null | 'offline' | 'silent'>(null);

export function reportReach(reached: boolean): void {
  if (offline === !reached) return;
  offline = !reached;
  wait = FIRST_PROBE_MS;
  schedule();
  tell();
  if (reached) reconnects.set(reconnects.get() + 1);
}

const tell = (): void => trouble.set(offline ? (navigator.onLine ? 'silent' : 'offline') : null);

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

export const useTrouble = () => useSignal(trouble);

/** Runs when the server can be reached again: what failed to load loads by itself. */
export function useReconnect(again: (() => void) | false): void {
  useEffect(() => (again ? reconnects.watch(again) : undefined), [again]);
}
