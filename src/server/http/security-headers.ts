import { hash } from 'node:crypto';

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
