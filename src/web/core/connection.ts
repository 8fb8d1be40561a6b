import { useEffect } from 'react';
import { useSignal } from './hooks.ts';
import { reconnects } from './lazy.ts';
import { createSignal } from './signal.ts';

/**
 * Whether the server can be reached: told by every request, by the browser, and by probing while it cannot. Each probe
 * waits twice as long as the one before, and no two tabs the same: a server that comes back is not met by all at once.
 */
const FIRST_PROBE_MS = 2_000;
const LONGEST_MS = 60_000;

let offline = false;
let since = 0;
let wait = FIRST_PROBE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let probe: () => Promise<unknown> = () => Promise.resolve();

/** What is wrong with the line: the browser has no network, or it has one and the server does not answer. */
const trouble = createSignal<null | 'offline' | 'silent'>(null);

export function reportReach(reached: boolean): void {
  if (offline === !reached) return;
  offline = !reached;
  if (offline) since = Date.now();
  wait = FIRST_PROBE_MS;
  schedule();
  tell();
  if (reached) reconnects.set(reconnects.get() + 1);
}

function tell(): void {
  trouble.set(offline ? (navigator.onLine ? 'silent' : 'offline') : null);
  tellBar();
}

/** Nobody waits in a page that is hidden. */
function schedule(): void {
  clearTimeout(timer);
  if (!offline || document.visibilityState === 'hidden') return;
  timer = setTimeout(knock, wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_MS);
}

/** Somebody does not want to wait. */
export function tryNow(): void {
  clearTimeout(timer);
  wait = FIRST_PROBE_MS;
  knock();
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
    tryNow();
  });
  document.addEventListener('visibilitychange', () => {
    if (!offline) return;
    if (document.visibilityState === 'hidden') clearTimeout(timer);
    else tryNow();
  });
}

export const useTrouble = () => useSignal(trouble);

/** What is said of the line. */
export interface Line {
  state: 'offline' | 'silent' | 'slow' | 'back';
  /** By the clock. */
  since: number;
}

/** A short silence is not worth a word. */
const SAID_AFTER_MS = 2_000;
const BACK_MS = 3_000;
/** A request that takes longer is slow. */
const SLOW_MS = 5_000;

export const line = createSignal<Line | null>(null);
const slow = new Set<{ began: number }>();
let saying: ReturnType<typeof setTimeout> | undefined;

function tellBar(): void {
  const state = trouble.get() ?? (slow.size ? 'slow' : null);
  const said = line.get();
  clearTimeout(saying);
  if (state === 'slow') line.set({ state, since: Math.min(...Array.from(slow, ({ began }) => began)) });
  else if (state) {
    const next = () => line.set({ state, since });
    if (said?.state === 'offline' || said?.state === 'silent') next();
    else saying = setTimeout(next, since + SAID_AFTER_MS - Date.now());
  } else if (said) {
    const wasGone = said.state === 'offline' || said.state === 'silent';
    if (wasGone) line.set({ state: 'back', since: Date.now() });
    if (said.state === 'slow') line.set(null);
    else saying = setTimeout(() => line.set(null), BACK_MS);
  }
}

/** Says so while a request that began at `began`, by the clock, takes long. */
export function noteSlow(answer: Promise<Response>, began = Date.now()): Promise<Response> {
  const request = { began };
  const timer = setTimeout(
    () => {
      slow.add(request);
      tellBar();
    },
    began + SLOW_MS - Date.now(),
  );
  return answer.finally(() => {
    clearTimeout(timer);
    if (slow.delete(request)) tellBar();
  });
}

/** Runs when the server can be reached again: what failed to load loads by itself. */
export function useReconnect(again: (() => void) | false): void {
  useEffect(() => (again ? reconnects.watch(again) : undefined), [again]);
}
