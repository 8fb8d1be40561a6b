import { signalChildren } from './children.mjs';
import { watchParents } from './parents.mjs';

/**
 * The server gives open requests 4 s and then closes its files, so a server that runs longer is stuck. Docker waits for
 * 10 s.
 */
const PATIENCE_MS = 9_000;

/** Passes signals on to the children, and stops them when the npm that started this script ends. */
export function passStopOn() {
  let asked = false;
  const stop = (signal) => {
    if (!signalChildren(signal)) process.exit(0);
    if (asked) return;
    asked = true;
    setTimeout(() => signalChildren('SIGKILL'), PATIENCE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // The reader of the output may have ended with npm.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  watchParents(() => stop('SIGTERM'));
  return { asked: () => asked };
}
