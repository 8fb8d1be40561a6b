import cluster from 'node:cluster';
import { once } from 'node:events';

/** Load balancers check health at least this often. A stopping node waits no longer for the next check. */
const CHECKED_MS = 1_500;
/** Requests that were sent before the response was read arrive within this time. */
const UNDER_WAY_MS = 100;

export interface Leaving {
  /** Called by each `/readyz`. */
  isLeaving: () => boolean;
  /** Waits until a load balancer, if there is one, has read that the node is leaving. Requests are still served. */
  leave: () => Promise<void>;
}

export function createLeaving(): Leaving {
  const told = Promise.withResolvers<void>();
  let askedAt = Number.NEGATIVE_INFINITY;
  let leaving = false;

  return {
    isLeaving() {
      askedAt = performance.now();
      if (leaving) told.resolve();
      return leaving;
    },
    async leave() {
      leaving = true;
      if (performance.now() - askedAt > CHECKED_MS) return;
      await Promise.race([told.promise.then(() => pause(UNDER_WAY_MS)), pause(CHECKED_MS)]);
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const LEAVE = 'leave';
const LEFT = 'left';
const PATIENCE_MS = 1_000;

/** In the primary. */
export function answerFarewells(): void {
  cluster.on('message', (worker, message) => {
    if (message === LEAVE) worker.send(LEFT, () => undefined);
  });
}

/**
 * In a worker whose server has closed. The primary may have assigned connections to it before it knew; they arrive
 * before its answer, and are returned for another worker. If the worker ended earlier, they would be lost.
 */
export async function takeLeave(): Promise<void> {
  if (!process.connected) return;
  const patience = AbortSignal.timeout(PATIENCE_MS);
  const answered = (async () => {
    for (let message: unknown; message !== LEFT; ) [message] = await once(process, 'message', { signal: patience });
  })();
  process.send?.(LEAVE, undefined, undefined, () => undefined);
  await answered.catch(() => undefined);
}

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
