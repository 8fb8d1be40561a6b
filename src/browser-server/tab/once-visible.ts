const PAUSE_MS = 150;

/** Many calls become one, made when the page is in view: soon, or when somebody comes back to it. */
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
