import { rmSync } from 'node:fs';

/** The exit code after a stop signal. */
export const STOPPED = 130;

/**
 * On a signal, runs `last` and exits normally, so that drafts are removed. Ends when the returned function is called.
 */
export function endTidily(last: () => Promise<unknown> = async () => undefined): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const end = () => void last().finally(() => process.exit(STOPPED));
  for (const signal of signals) process.once(signal, end);
  return () => {
    for (const signal of signals) process.off(signal, end);
  };
}

/** Endings of its log, its pictures, and the archive that contains it. */
const ENDINGS = ['', '-wal', '-shm', '-journal', '.media', '.tar'];

/** Runs work on a file that is removed when the process ends for any reason, if possible. */
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
