import { inTransaction, type Store } from '../../engine/store.ts';
import { enqueue, type JobContext, type JobDefinition, LostLeaseError, PermanentError, PostponedError } from './job.ts';
import { claim, extend, fail, finish, giveBack, isLast, type Lease, type LeaseOptions, postpone } from './lease.ts';

export interface FailedJob {
  kind: string;
  tries: number;
  /** True if the job is not tried again. */
  dead: boolean;
}

interface RunOptions extends LeaseOptions {
  /** Aborted when the process ends; the job is given back then. */
  closing: AbortSignal;
  onError(error: unknown, failed: FailedJob): void;
}

/** Runs a job that this process has claimed until it ends or fails. A failure is stored and reported. */
export async function runJob(store: Store, { run }: JobDefinition, lease: Lease, options: RunOptions): Promise<void> {
  const { closing } = options;
  const stop = new AbortController();
  const onClosing = () => stop.abort(closing.reason);
  closing.addEventListener('abort', onClosing, { once: true });
  if (closing.aborted) onClosing();
  try {
    await run(store, JSON.parse(lease.payload), contextOf(store, lease, stop, options));
    await finish(store, lease, options.clock);
  } catch (error) {
    const { reason } = stop.signal;
    await settle(store, lease, reason instanceof LostLeaseError ? reason : error, options);
  } finally {
    closing.removeEventListener('abort', onClosing);
  }
}

async function settle(store: Store, lease: Lease, error: unknown, options: RunOptions): Promise<void> {
  const { kind, tries } = lease;
  const { closing, clock, onError } = options;
  const lost = error instanceof LostLeaseError;
  const permanent = error instanceof PermanentError;
  try {
    if (closing.aborted && !lost) return await giveBack(store, lease);
    if (error instanceof PostponedError) return await postpone(store, lease, error.ms, clock);
    onError(error, { kind, tries, dead: !lost && isLast(lease, { permanent }) });
    if (!lost) await fail(store, lease, { reason: reasonOf(error), permanent }, clock);
  } catch (second) {
    // The lease expires without further work.
    if (!closing.aborted) onError(second, { kind, tries, dead: false });
  }
}

function contextOf(store: Store, lease: Lease, stop: AbortController, options: LeaseOptions): JobContext {
  const { signal } = stop;
  const { kind, progress } = lease;
  return {
    progress,
    signal,
    portion: async (work) => {
      signal.throwIfAborted();
      await inTransaction(store, async (store) => extend(store, lease, options, await work(store)));
    },
    hold: async (work) => {
      signal.throwIfAborted();
      const { leaseMs } = options;
      let heldUntil = performance.now() + leaseMs;
      const beat = async () => {
        try {
          await inTransaction(store, (store) => extend(store, lease, options));
          heldUntil = performance.now() + leaseMs;
        } catch (error) {
          const over = performance.now() > heldUntil;
          if (error instanceof LostLeaseError || over) stop.abort(new LostLeaseError(kind));
        }
      };
      const timer = setInterval(beat, leaseMs / 3);
      const ended = untilAborted(signal);
      try {
        return await Promise.race([work(), ended.promise]);
      } finally {
        clearInterval(timer);
        ended.forget();
      }
    },
    pause: (ms) => pause(ms, signal),
  };
}

/** Never resolves; rejects when the caller can stop waiting for the work. */
function untilAborted(signal: AbortSignal): { promise: Promise<never>; forget: () => void } {
  let stop = (): void => undefined;
  const promise = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

const MOST_LETTERS = 200;
/** Addresses may contain a password, and paths show more than others should know. */
const PLACES = /\w+:\/\/\S+|(?:[A-Za-z]:)?(?:[\\/][\w.@~-]+){2,}/g;

/** The error in one short line that `npm run doctor` may show. The log has the full error. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.replace(PLACES, '…').slice(0, MOST_LETTERS);
}

/**
 * Used by a process that was started for one job only: runs the job if it is due and no one holds it. Throws the job's
 * error.
 */
export async function runWanted(
  store: Store,
  definition: JobDefinition,
  options: LeaseOptions & { closing: AbortSignal },
): Promise<void> {
  const { kind } = definition;
  await enqueue(store, { kind, key: kind }, options.clock);
  const lease = await claim(store, [kind], options);
  if (!lease) return;
  const errors: unknown[] = [];
  await runJob(store, definition, lease, { ...options, onError: (error) => errors.push(error) });
  if (errors.length > 0) throw errors[0];
}
