import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export function pathOf({ url = '/' }: IncomingMessage): string {
  if (!url.startsWith('/')) return URL.parse(url)?.pathname ?? '/';
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/**
 * A proxy's id if it is valid, otherwise a new one. It is stored in the header, where the app reads it to report a
 * failure.
 */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,64}$/.test(given)) return given;
  const made = randomUUID();
  headers['x-request-id'] = made;
  return made;
}
