import { rmSync } from 'node:fs';

/** The exit code after a wish to stop. */
export const STOPPED = 130;

/**
 * Lets a signal end this process by its own exit, at which drafts are removed, after one last work; until the function that
 * it gives is called.
 */
export function endTidily(last: () => Promise<unknown> = async () => undefined): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => void last().finally(() => process.exit(STOPPED));
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Its log, its pictures, and the archive that it is packed into. */
const ENDINGS = ['', '-wal', '-shm', '-journal', '.media', '.tar'];

/** Does the work on a file that must not be left behind, however this process ends, if it can help it. */
export async function withDraft<T>(draft: string, work: () => Promise<T>): Promise<T> {
  const remove = () => {
    for (const ending of ENDINGS) rmSync(draft + ending, { force: true, recursive: true });
  };
  process.once('exit', remove);
  try {
    return await work();
  } finally {
    remove();
    process.off('exit', remove);
  }
}
