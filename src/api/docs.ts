import type { Hono } from 'hono';
import { openApiDocument } from '#contract/openapi.schema.ts';
import type { Context, Env } from './context.ts';
import { deliver } from './delivery.ts';
import { docsPage, docsStyle } from './docs-page.ts';

/** The version of the wire, not of the product. */
const WIRE_VERSION = '1.0.0';

export function serveDocs(hono: Hono<Env>, { delivery }: Pick<Context, 'delivery'>): void {
  let page: Promise<Response> | undefined;
  let document: string | undefined;
  hono.get('/api/openapi.json', (c) => {
    document ??= JSON.stringify(openApiDocument(WIRE_VERSION));
    return deliver(c.req.raw, delivery, { status: 200, json: document, headers: undefined, keep: true });
  });
  hono.get('/api/docs', async () => {
    page ??= pageReply();
    return (await page).clone();
  });
}

async function pageReply(): Promise<Response> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(docsStyle));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return new Response(docsPage(openApiDocument(WIRE_VERSION)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
    },
  });
}
