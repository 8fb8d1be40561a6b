/** Pictures and answers that the page asked for come first. */
const AFTER_MS = 3_000;

/** Runs once the page has been shown for a while and the browser is idle; gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has none.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run);
    else run();
  }, AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
