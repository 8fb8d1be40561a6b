import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Fault } from '#contract/refusals/codes.ts';
import { refusedBody } from '#contract/refusals/errors.ts';
import type { PeerOf } from './client-address.ts';

/** Pipit uses none of them, so no script on its pages may. */
const NO_DEVICES = [
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((device) => `${device}=()`)
  .join(', ');

/** For a year, the browser returns by TLS only. */
export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** The headers of everything except the API. A page's own inline scripts are allowed by their hashes. */
export function securityHeaders(html: string): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "style-src 'self'",
    `script-src 'self'${inlineScriptHashes(html)}`,
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': NO_DEVICES,
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}

/** Sources of `script-src`, each with a space before it. */
export function inlineScriptHashes(html: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => ` 'sha256-${hash('sha256', code, 'base64')}'`,
  );
  return [...new Set(hashes)].join('');
}

export type HostCheck = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Returns false after refusing a request with two host names, or with another name than the configured one. Through DNS
 * rebinding, a page of another site can make a browser use this address, but the name stays the other site's.
 */
export function createHostCheck(publicUrl: string | null, peerOf: PeerOf): HostCheck {
  const own = publicUrl === null ? null : new URL(publicUrl).hostname;
  return (incoming, outgoing) => {
    if (hostsIn(incoming) > 1) {
      refuseRequest(outgoing, 400, TWO_HOSTS);
      return false;
    }
    if (publicUrl === null || isOwn(nameOf(peerOf(incoming).host), own)) return true;
    refuseRequest(outgoing, 421, wrongHost(publicUrl));
    return false;
  };
}

const TWO_HOSTS: Fault = { code: 'two_hosts', message: 'The request names two hosts. Send one Host header.' };

const wrongHost = (url: string): Fault => ({
  code: 'wrong_host',
  params: { url },
  message: `This Pipit is at ${url}. Open it there; a proxy in front of it has to pass Host on, or stand in TRUST_PROXY by its address.`,
});

/** Node.js keeps the first and drops the others. */
function hostsIn({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

const nameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? '';

const isOwn = (name: string, own: string | null): boolean =>
  name === own || name === 'localhost' || name === '[::1]' || (isIPv4(name) && name.startsWith('127.'));

export function refuseRequest(outgoing: ServerResponse, status: number, fault: Fault): void {
  const body = JSON.stringify(refusedBody([fault]));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  outgoing.writeHead(status, headers).end(body);
}
