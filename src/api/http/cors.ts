import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';

/** Allows pages of origins that the host has configured. */
export const openTo = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Prefer', 'Idempotency-Key', 'If-None-Match', 'X-Request-Id'],
    exposeHeaders: [
      'Pipit-Position',
      ...['ETag', 'Link', 'Preference-Applied', 'Retry-After'],
      ...['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'],
    ],
    maxAge: 7200,
  });

const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Detects a write that a page of another origin sends through its visitor's browser, unless the host allows that
 * origin. Programs send neither header and are allowed: no visitor's credentials are involved.
 */
export function isForeignWrite(request: Request, named: readonly string[]): boolean {
  if (SAFE.includes(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === 'same-origin' || site === 'none' || (site === null && origin === null)) return false;
  if (origin !== null && named.includes(origin)) return false;
  // Another subdomain of the same site may belong to someone else. Older browsers only send the origin.
  return site !== null || !isOwn(origin, request);
}

function isOwn(origin: string | null, { url, headers }: Request): boolean {
  const host = URL.parse(origin ?? '')?.host;
  return host !== undefined && [new URL(url).host, headers.get('x-forwarded-host')].includes(host);
}

/** Navigations inside a frame or plug-in. The API is never shown in one. */
const FRAMES = ['iframe', 'frame', 'embed', 'object'];

/**
 * Detects a picture, script, style or frame that a page of another origin loads from the API. No one sees the response,
 * but it would be charged to the visitor's network. Opened pages, CORS requests and programs are allowed.
 */
export function isForeignLoad({ method, headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none' || !SAFE.includes(method)) return false;
  const isLoad = headers.get('sec-fetch-mode') === 'no-cors' || FRAMES.includes(headers.get('sec-fetch-dest') ?? '');
  return isLoad && new URL(url).pathname.startsWith('/api');
}
