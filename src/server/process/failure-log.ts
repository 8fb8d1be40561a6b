import { isUnavailable } from '#store/engine/failures.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import type { Log } from './log.ts';

const EVERY_MS = 1_000;

type LogFailure = (error: unknown, details: object, text: string) => void;

/** While the database is unreachable, every request fails alike. One line per second reports their number. */
export function createFailureLog(log: Log): LogFailure {
  const alike = new Map<string, number>();

  const sumUp = (error: unknown, key: string, text: string) => {
    const timer = setInterval(() => {
      const times = alike.get(key) ?? 0;
      if (times > 0) log.error({ err: error, times }, text);
      if (times > 0) return alike.set(key, 0);
      clearInterval(timer);
      return alike.delete(key);
    }, EVERY_MS);
    timer.unref();
  };

  return (error, details, text) => {
    if (!isUnavailable(error) && !(error instanceof FilesUnavailable))
      return log.error({ err: error, ...details }, text);
    const { code, message } = error as { code?: string; message?: string };
    const key = `${text} ${code ?? message}`;
    const times = alike.get(key);
    if (times !== undefined) {
      alike.set(key, times + 1);
      return log.debug({ err: error, ...details }, text);
    }
    log.error({ err: error, ...details }, text);
    alike.set(key, 0);
    return sumUp(error, key, text);
  };
}
