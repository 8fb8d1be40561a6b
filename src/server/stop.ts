/** One Ctrl-C arrives several times: from the terminal, and passed on by npm and the start script. */
const SAME_WISH_MS = 500;

/** What the primary sends to a worker whose successor listens. A signal means the whole node. */
export const REPLACED = 'replaced';

type Work = (reason: string) => Promise<void>;

/** Ends this process at the first wish, by the work that was given last. */
export function endInGoodOrder(tell: (text: string) => void): (work: Work) => void {
  let stop: Work = async () => {};
  onWishToStop((reason) => {
    tell(`stopping after ${reason}`);
    void stop(reason).finally(() => {
      tell('stopped');
      process.exit(0);
    });
  });
  return (work) => {
    stop = work;
  };
}

/**
 * Calls `stop` at the first wish to end: a signal, a word of the primary, or the end of the script that started this
 * process. A later signal ends at once.
 */
function onWishToStop(stop: (reason: string) => void): void {
  let askedAt: number | undefined;

  const hear = (reason: string) => {
    const now = performance.now();
    if (askedAt === undefined) {
      askedAt = now;
      stop(reason);
    } else if (now - askedAt > SAME_WISH_MS) {
      process.exit(1);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, hear);
  process.on('message', (message) => {
    if (message === REPLACED) hear(REPLACED);
  });
  process.once('disconnect', () => {
    if (askedAt === undefined) hear('the end of the start script');
  });
  // The reader of the output may be gone first; that must not keep the store from closing.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Without a listener the signal would end the process. */
export function onWishToRenew(renew: () => void): void {
  process.on('SIGUSR2', renew);
}
