import cluster from 'node:cluster';
import { once } from 'node:events';

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
