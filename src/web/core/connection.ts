import { useEffect } from 'react';
import { useSignal } from './hooks.ts';
import { reconnects } from './lazy.ts';
import { createSignal } from './signal.ts';

/**
 * Every request, the browser, and probes while offline report whether the server can be reached. Each probe waits twice
 * as long as the one before, with a random part, so that not all tabs reach a returning server at the same time.
 */
const FIRST_PROBE_MS = 2_000;
const LONGEST_MS = 60_000;

let offline = false;
let since = 0;
let wait = FIRST_PROBE_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let probe: () => Promise<unknown> = () => Promise.resolve();

/** The problem: 'offline' if the browser has no network, 'silent' if the server does not answer. */
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

/** A hidden page does not probe, because no one is waiting. */
function schedule(): void {
  clearTimeout(timer);
  if (!offline || document.visibilityState === 'hidden') return;
  timer = setTimeout(knock, wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, LONGEST_MS);
}

/** The user does not want to wait. */
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

/** `ask` is any call that reports its result to `reportReach`. It must try only once. */
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

/** The message about the connection. */
export interface Line {
  state: 'offline' | 'silent' | 'slow' | 'back';
  /** In milliseconds since the epoch. */
  since: number;
}

/** A shorter interruption is not reported. */
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

/** Reports a slow connection while a request that began at `began`, in milliseconds since the epoch, takes too long. */
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

/** Calls `again` when the server can be reached again, so that failed loads are repeated automatically. */
export function useReconnect(again: (() => void) | false): void {
  useEffect(() => (again ? reconnects.watch(again) : undefined), [again]);
}
