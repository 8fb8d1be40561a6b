import type { Hono, Context as HonoContext } from 'hono';
import { openApiDocument } from '#contract/routes/openapi.schema.ts';
import { sha256Bytes, toBase64 } from '#contract/text/bytes.ts';
import type { Context, Env } from './context.ts';
import { chargeVisitor, type LimitHeaders } from './guard/limits.ts';
import { deliver } from './http/delivery.ts';
import { Refusal } from './http/refusal.ts';
import { refusalReply } from './http/reply.ts';

type Json = { [key: string]: unknown };

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 2.5rem; text-transform: capitalize; }
section { border-top: 1px solid #8886; padding: .75rem 0 1rem; }
h3 { font: 600 1rem ui-monospace, monospace; margin: 0 0 .25rem; overflow-wrap: anywhere; }
table { border-collapse: collapse; margin: .5rem 0; } th, td { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0; }
pre { background: #8882; padding: .75rem; border-radius: .5rem; overflow-x: auto; font-size: .85rem; }
`;

/** The document as a page that loads no other file. */
function docsPage(document: Json): string {
  const { info, paths, components } = document as { info: Json; paths: Record<string, Json>; components: Json };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...(operation as Operation) })),
  );
  const groups = Object.entries(Object.groupBy(operations, ({ tags }) => tags[0] ?? ''));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pipit API</title><style>${docsStyle}</style></head>
<body><h1>Pipit API</h1><p>${escaped(String(info.description))}</p>
<p>As a machine reads it: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>
${groups.map(([tag, list]) => `<h2>${escaped(tag)}</h2>${(list ?? []).map(operationHtml).join('')}`).join('')}
<h2>Codes</h2>${codes(components)}
<h2>Shapes</h2>${shapes(components)}</body></html>`;
}

interface Operation {
  tags: string[];
  summary: string;
  description: string;
  security: Json[];
  parameters: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { schema: unknown }> }>;
}

function operationHtml({ method, path, ...operation }: Operation & { method: string; path: string }): string {
  const tokens = ['None', 'Optional', 'Required'];
  const needs = tokens[operation.security.length === 0 ? 0 : operation.security.length === 2 ? 1 : 2];
  const [status, done] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
  const refusals = Object.entries(operation.responses).filter(([code]) => code.startsWith('4'));
  const rows: [string, string][] = [
    ['Token', needs ?? ''],
    ['For', operation.description],
    ['Parameters', operation.parameters.map((parameter) => `${parameter.name} (${parameter.in})`).join(', ')],
    ...refusals.map(([code, { description }]): [string, string] => [code, description]),
  ];
  return `<section><h3>${method.toUpperCase()} ${escaped(path)}</h3><p>${escaped(operation.summary)}</p>
${table(rows.filter(([, value]) => value))}
${operation.requestBody ? shape('Body', operation.requestBody.content) : ''}${done ? shape(`Answer ${status}`, done.content) : ''}</section>`;
}

const shape = (title: string, content: Record<string, { schema: unknown }>): string =>
  Object.values(content)
    .map(({ schema }) => `<details><summary>${title}</summary><pre>${pretty(schema)}</pre></details>`)
    .join('');

/** The codes of refusals with their meanings. */
function codes({ schemas }: Json): string {
  const { Code } = schemas as { Code: { 'x-enumDescriptions': Record<string, string> } };
  return `<p>A refusal has errors, a message for each fault, and codes in the same order: what it is, the field that it is
about, if any, and the parameters that are named here. A code never changes its meaning; new ones may come.</p>
${table(Object.entries(Code['x-enumDescriptions']))}`;
}

const table = (rows: [name: string, value: string][]): string =>
  `<table>${rows.map(([name, value]) => `<tr><th>${name}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`;

const shapes = ({ schemas }: Json): string =>
  Object.entries(schemas as Json)
    .map(
      ([name, schema]) =>
        `<section><h3>${escaped(name)}</h3><details><summary>Schema</summary><pre>${pretty(schema)}</pre></details></section>`,
    )
    .join('');

const pretty = (value: unknown): string => escaped(JSON.stringify(value, null, 2));

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);

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
