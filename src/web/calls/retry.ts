import { CallError } from './callError.ts';

/** A request that hangs longer than this counts as lost. */
const PATIENCE = 20_000;
/** Waits before the second and the third try. */
const PAUSES = [250, 750];
/** When the tries after a failed first one end, so that a failed load shows within 3 s. */
const RETRIES_END = 2_700;

type Once<Answer> = (signal: AbortSignal) => Promise<Answer>;

export const withTimeout = <Answer>(once: Once<Answer>, signal: AbortSignal | undefined): Promise<Answer> =>
  once(within(PATIENCE, signal));

export async function withRetries<Answer>(once: Once<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  const end = performance.now() + RETRIES_END;
  let failure: unknown;
  try {
    return await withTimeout(once, signal);
  } catch (error) {
    failure = error;
  }
  for (const pause of PAUSES) {
    const left = end - performance.now() - pause;
    if (left <= 0 || !isRetryable(failure)) break;
    await sleep(pause, signal);
    try {
      return await once(within(left, signal));
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(Math.ceil(ms)), ...(signal ? [signal] : [])]);

const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
