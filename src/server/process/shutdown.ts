/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and the start script. */
const SAME_WISH_MS = 500;

/** The primary's message to a worker whose successor is listening. A signal means the whole node. */
export const REPLACED = 'replaced';

type Work = (reason: string) => Promise<void>;

/**
 * On the first stop signal, runs the shutdown that was registered last and exits. `isHeld`: threads do work that nobody
 * waits for.
 */
export function endInGoodOrder(tell: (text: string) => void, isHeld = () => false): (work: Work) => void {
  let stop: Work = async () => {};
  const end = (code: number) => (isHeld() ? endAtOnce() : process.exit(code));
  onWishToStop((reason) => {
    tell(`stopping after ${reason}`);
    void stop(reason).finally(() => {
      tell('stopped');
      end(0);
    });
  }, end);
  return (work) => {
    stop = work;
  };
}

/** An exit waits for every thread of the pool, however long it works; a signal without a listener does not. */
function endAtOnce(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, 'SIGTERM');
}

/**
 * Calls `stop` at the first request to end: a signal, a message of the primary, or the end of the script that started
 * this process. A later signal ends the process immediately.
 */
function onWishToStop(stop: (reason: string) => void, end: (code: number) => void): void {
  let askedAt: number | undefined;

  const hear = (reason: string) => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      stop(reason);
    } else if (now - askedAt > SAME_WISH_MS) {
      end(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear);
  process.on('message', (message) => {
    if (message === REPLACED) hear(REPLACED);
  });
  process.once('disconnect', () => {
    if (askedAt === undefined) hear('the end of the start script');
  });
  // The reader of the output may end first, which must not prevent the store from closing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Without a listener the signal would end the process. */
export function onWishToRenew(renew: () => void): void {
  process.on('SIGUSR2', renew);
}
