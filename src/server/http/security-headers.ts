import { createHash } from 'node:crypto';

/** Pipit asks for none of them, and nobody may in its name. */
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

/** For a year the browser comes back by TLS only. */
export const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

const INLINE_SCRIPT = /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script\s*>/gi;

/** The headers of everything but the API; a page's own inline scripts are allowed by their hashes. */
export function securityHeaders(html: string): Record<string, string> {
  const scripts = [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => ` 'sha256-${sha256(code)}'`);
  const policy = [
    "default-src 'self'",
    "img-src 'self' blob: data:",
    "style-src 'self'",
    `script-src 'self'${[...new Set(scripts)].join('')}`,
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

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
