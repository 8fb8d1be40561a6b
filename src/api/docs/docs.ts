import type { Hono, Context as HonoContext } from 'hono';
import { openApiDocument } from '#contract/routes/openapi.schema.ts';
import { sha256Bytes, toBase64 } from '#contract/text/bytes.ts';
import type { Context, Env } from '../context.ts';
import { chargeVisitor, type LimitHeaders } from '../guard/limits.ts';
import { deliver } from '../http/delivery.ts';
import { refusalReply } from '../http/reply.ts';
import { Refusal } from '../refusal.ts';
import { docsPage, docsStyle } from './docs-page.ts';

/** The version of the wire, not of the product. */
const WIRE_VERSION = '1.0.0';

export function serveDocs(hono: Hono<Env>, { delivery, limiter }: Pick<Context, 'delivery' | 'limiter'>): void {
  /** The page is cached, but as large as a page of posts, so it is charged like a read. */
  const counted = async (c: HonoContext<Env>, send: (limits?: LimitHeaders) => Response | Promise<Response>) => {
    try {
      return await send(limiter && (await chargeVisitor(limiter, c.env.address ?? '')));
    } catch (error) {
      if (error instanceof Refusal) return refusalReply(error.status, error.faults, error.headers);
      throw error;
    }
  };

  let page: Promise<Page> | undefined;
  let document: string | undefined;
  hono.get('/api/openapi.json', (c) =>
    counted(c, (headers) => {
      document ??= JSON.stringify(openApiDocument(WIRE_VERSION));
      return deliver(c.req.raw, delivery, { status: 200, json: document, headers, keep: true });
    }),
  );
  hono.get('/api/docs', (c) =>
    counted(c, async () => {
      page ??= makePage();
      const { html, headers } = await page;
      return new Response(html, { headers });
    }),
  );
}

interface Page {
  html: string;
  headers: Record<string, string>;
}

/** Returns a text, not a `Response`: each clone of a Response keeps the clone before it alive. */
async function makePage(): Promise<Page> {
  const hash = toBase64(await sha256Bytes(docsStyle));
  return {
    html: docsPage(openApiDocument(WIRE_VERSION)),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
      'x-content-type-options': 'nosniff',
    },
  };
}
