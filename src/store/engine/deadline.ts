/** How long all writes of one request wait for the database in sum, unless the host says otherwise. */
export const PATIENCE_MS = 3_000;
/** For writes outside of requests: a start, a seed, marks of sessions. */
export const BACKGROUND_MS = 10_000;

/** How long writes still wait for their turn: for other writers of this process, of other processes, for a connection. */
export interface Deadline {
  /** In milliseconds; zero or less when it is over. */
  left(): number;
}

/** Runs from the first write on: a password that is hashed before it takes nothing away. */
export function createDeadline(ms: number): Deadline {
  let end: number | undefined;
  return {
    left: () => {
      const now = performance.now();
      end ??= now + ms;
      return end - now;
    },
  };
}

/** Fails when the deadline passes first. The work goes on unseen then, and must not commit: see `assertInTime`. */
export async function inTime<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LateError()), deadline.left());
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Before a commit: a request that was answered already must leave nothing behind. */
export function assertInTime(deadline: Deadline): void {
  if (deadline.left() <= 0) throw new LateError();
}

/** The database did not take a write in time. Nothing of it was stored. */
export class LateError extends Error {
  override name = 'LateError';

  constructor() {
    super('the database did not take the write in time: another process or transaction holds its lock');
  }
}
