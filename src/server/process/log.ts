import { type DestinationStream, type Logger, pino } from 'pino';
import { isUnavailable } from '#store/engine/failures.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import type { Config } from '../config/config.ts';

export type Log = Logger;

const HIDDEN = '…';
/** A second defence: nothing logs a caller's input, but if it did, these stay hidden. */
const SECRET_NAMES = ['authorization', 'cookie', 'password', 'newPassword', 'currentPassword', 'token', 'encodedToken'];
const TOKEN = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const SCHEME = /\b(Bearer|Basic)\s+\S+/gi;
const URL_PASSWORD = /(\/\/[^:/@\s]*:)[^@\s]*(@)/g;
const PASSWORD = /(password=)[^&\s]+/gi;

export async function createLog({ logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>): Promise<Log> {
  const options = {
    level: logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describe(['debug', 'trace'].includes(logLevel)) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: HIDDEN },
  };
  return logFormat === 'pretty' ? pino(options, await prettyStream()) : pino(options);
}

/**
 * Logs only these properties, because a driver's error may contain the row that it failed on. Logs are shared, so paths
 * and passwords of this machine are left out; a debug log has the whole stack.
 */
const describe =
  (whole: boolean) =>
  (error: unknown): object => {
    if (!(error instanceof Error)) return { message: discreet(String(error)) };
    const code = 'code' in error ? { code: error.code } : {};
    const way = whole ? { stack: withoutSecrets(error.stack ?? '') } : { at: wayOf(error.stack) };
    return { type: error.name, message: discreet(error.message), ...code, ...way };
  };

const discreet = (message: string): string =>
  withoutSecrets(message).replace(/(?<![\w:/])(?:\/[\w.@+-]+){2,}|\b[A-Z]:\\\S+/g, '…');

/** The message may contain a token or the address of a database. */
const withoutSecrets = (text: string): string =>
  text
    .replace(TOKEN, HIDDEN)
    .replace(SCHEME, `$1 ${HIDDEN}`)
    .replace(URL_PASSWORD, `$1${HIDDEN}$2`)
    .replace(PASSWORD, `$1${HIDDEN}`);

const FRAME = /^\s+at (?:(?:async )?([\w.<>]+) \()?(?:.*[/\\])?([^/\\()\s]+:\d+):\d+\)?$/gm;
const MOST_FRAMES = 5;

/** The functions of the stack, innermost first. */
const wayOf = (stack = ''): string =>
  [...stack.matchAll(FRAME)]
    .slice(0, MOST_FRAMES)
    .map(([, name = '', place]) => `${name} ${place}`.trim())
    .join(' < ');

async function prettyStream(): Promise<DestinationStream> {
  const { PinoPretty } = await import('pino-pretty');
  return PinoPretty({
    sync: true,
    singleLine: true,
    colorize: process.stdout.isTTY,
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
  });
}

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
