import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../config/config.ts';
import { securityHeaders } from '../http/security-headers.ts';

export const SECURITY_TXT = '/.well-known/security.txt';
const DAY = 24 * 60 * 60 * 1000;
const GOOD_FOR_DAYS = 180;

/** RFC 9116. Where the host names nobody, the mailbox that RFC 2142 gives every domain. */
export function sendSecurityTxt(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { securityContact: contact, publicUrl }: Pick<Config, 'securityContact' | 'publicUrl'>,
): void {
  const expires = new Date((Math.floor(Date.now() / DAY) + GOOD_FOR_DAYS) * DAY);
  const lines = [
    `Contact: ${contact ?? `mailto:security@${domainOf(publicUrl ?? `http://${incoming.headers.host ?? ''}`)}`}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: en',
  ];
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
  outgoing.writeHead(200, { ...securityHeaders(''), ...headers }).end(`${lines.join('\n')}\n`);
}

const domainOf = (url: string): string => URL.parse(url)?.hostname || 'localhost';
