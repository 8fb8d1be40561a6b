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
