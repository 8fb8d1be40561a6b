const TICK_MS = 20_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for every time on the page; it rests while the page is hidden. */
export function watchClock(watcher: () => void): () => void {
  if (watchers.size === 0) start();
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) stop();
  };
}

function start(): void {
  document.addEventListener('visibilitychange', onVisibility);
  timer = setInterval(tick, TICK_MS);
}

function stop(): void {
  document.removeEventListener('visibilitychange', onVisibility);
  clearInterval(timer);
}

function onVisibility(): void {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, TICK_MS);
}

function tick(): void {
  for (const watcher of watchers) watcher();
}
