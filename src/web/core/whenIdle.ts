/** The delay gives priority to pictures and responses that the page has requested. */
const AFTER_MS = 3_000;

/** Calls `run` once the page has been shown for a while and the browser is idle. Returns a function to cancel that. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari does not have it.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run);
    else run();
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
