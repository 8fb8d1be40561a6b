import { isAnybodyPushedHere } from './pushHere.ts';

/** How long a hidden page still takes part. */
const AWAY_MS = 60_000;
/** Where it is pushed what the hidden page would hear: an open page of a member keeps their devices silent. */
const PUSHED_AWAY_MS = 5_000;

/** Runs while somebody may be looking at this page; the signal that `run` gets is aborted when they have been away. */
export function whilePresent(signal: AbortSignal, run: (present: AbortSignal) => void): void {
  let present: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    clearTimeout(timer);
    present?.abort();
    present = undefined;
  };
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(leave, isAnybodyPushedHere() ? PUSHED_AWAY_MS : AWAY_MS);
    } else if (!present) {
      present = new AbortController();
      run(present.signal);
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  addEventListener('pageshow', look, { signal });
  // A page that sleeps, or is kept for the back button, must hold neither a lock nor a connection.
  addEventListener('pagehide', leave, { signal });
  document.addEventListener('freeze', leave, { signal });
  signal.addEventListener('abort', leave);
  look();
}
