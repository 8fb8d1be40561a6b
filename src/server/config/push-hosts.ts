import { isIP } from 'node:net';

/**
 * Push services of Chrome and its derivatives, Firefox, Edge, Safari. A star matches one or more labels before the
 * rest.
 */
const KNOWN = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com'];

export type IsPushHost = (endpoint: string) => boolean;

/** Returns whether the server may send to this address from a caller: https, no port, no credentials, a known host. */
export function createPushHosts(others: readonly string[]): IsPushHost {
  const patterns = [...KNOWN, ...others].map((host) => host.toLowerCase());
  return (endpoint) => {
    const url = URL.parse(endpoint);
    if (url === null || url.protocol !== 'https:' || url.port || url.username || url.password) return false;
    const { hostname } = url;
    if (hostname.startsWith('[') || isIP(hostname)) return false;
    return patterns.some((pattern) =>
      pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern,
    );
  };
}

const PATTERN = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/i;

/** Returns null if the list is invalid. */
export function parsePushHosts(given: string): string[] | 'off' | null {
  if (given === 'off') return 'off';
  const hosts = given.split(',').map((part) => part.trim());
  return hosts.every((host) => PATTERN.test(host)) ? hosts : null;
}
