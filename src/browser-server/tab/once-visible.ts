const PAUSE_MS = 150;

/** Combines many calls into one, made when the page is visible. */
export function onceVisible(run: () => void): () => void {
  let due = false;
  const runIfDue = () => {
    if (!due || document.visibilityState !== 'visible') return;
    due = false;
    run();
  };
  document.addEventListener('visibilitychange', runIfDue);
  return () => {
    if (!due) setTimeout(runIfDue, PAUSE_MS);
    due = true;
  };
}
