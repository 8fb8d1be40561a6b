import { signalChildren } from './children.mjs';
import { watchParents } from './parents.mjs';

/** The server gives open requests 4 s and then closes its files; what still runs after this is stuck. Docker waits for 10 s. */
const PATIENCE_MS = 9_000;

/** Passes every wish to stop on to the children: signals, and the end of the npm that started this script. */
export function passStopOn() {
  let asked = false;
  const stop = (signal) => {
    if (!signalChildren(signal)) process.exit(0);
    if (asked) return;
    asked = true;
    setTimeout(() => signalChildren('SIGKILL'), PATIENCE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  // Whoever read our output may be gone with npm.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  watchParents(() => stop('SIGTERM'));
  return { asked: () => asked };
}
