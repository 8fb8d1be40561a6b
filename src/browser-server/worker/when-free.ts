/** Maximum time for which the files of a worker that has just ended stay locked. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 20;

/** Tries again while another worker has the file. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!isTaken(error) || performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

export const isTaken = (error: unknown): boolean =>
  error instanceof DOMException && ['NoModificationAllowedError', 'InvalidStateError'].includes(error.name);
