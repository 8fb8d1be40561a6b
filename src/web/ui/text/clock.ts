import { createSignal } from '../../core/signal.ts';

const TICK_MS = 20_000;
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every time on the page; it rests while the page is hidden. */
export const clock = createSignal(0, () => {
  document.addEventListener('visibilitychange', onVisibility);
  timer = setInterval(tick, TICK_MS);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    clearInterval(timer);
  };
});

function onVisibility(): void {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, TICK_MS);
}

const tick = (): void => clock.set(Date.now());
