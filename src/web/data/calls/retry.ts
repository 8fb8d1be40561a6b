import { CallError } from './errors.ts';

/** A request that hangs longer than this counts as lost. */
const PATIENCE = 20_000;
/** With a file, on a slow line. Whoever sends it gives up earlier when nothing of it gets through. */
export const FILE_PATIENCE = 600_000;
/** Waits before the second and the third try. */
const PAUSES = [250, 750];
/** When the tries after a failed first one end, so that a failed load shows within 3 s. */
const RETRIES_END = 2_700;

type Once<Answer> = (signal: AbortSignal) => Promise<Answer>;

export const withTimeout = <Answer>(
  once: Once<Answer>,
  signal: AbortSignal | undefined,
  patience = PATIENCE,
): Promise<Answer> => once(within(patience, signal));

export async function withRetries<Answer>(once: Once<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  const end = performance.now() + RETRIES_END;
  for (let retries = 0; ; retries++) {
    try {
      return await once(within(retries ? end - performance.now() : PATIENCE, signal));
    } catch (error) {
      const pause = PAUSES[retries] ?? Infinity;
      if (performance.now() + pause >= end || !isRetryable(error)) throw error;
      await sleep(pause, signal);
    }
  }
}

const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(Math.max(Math.ceil(ms), 0)), ...(signal ? [signal] : [])]);

const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
