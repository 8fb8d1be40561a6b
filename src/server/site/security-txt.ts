import type { ServerResponse } from 'node:http';
import { securityHeaders } from '../http/headers.ts';

export const SECURITY_TXT = '/.well-known/security.txt';
const DAY = 24 * 60 * 60 * 1000;
const GOOD_FOR_DAYS = 180;

/** RFC 9116. */
export function sendSecurityTxt(outgoing: ServerResponse, contact: string): void {
  const expires = new Date((Math.floor(Date.now() / DAY) + GOOD_FOR_DAYS) * DAY);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
  ];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  outgoing.writeHead(200, { ...securityHeaders(''), ...headers }).end(`${lines.join('\n')}\n`);
}

/**
 * The mailbox that RFC 2142 assigns to every domain. Never derived from the request, in which anyone can write any
 * host.
 */
export function mailboxOf(publicUrl: string | null): string | undefined {
  const host = publicUrl === null ? undefined : URL.parse(publicUrl)?.hostname;
  return host && `mailto:security@${host}`;
}
