import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { z } from 'zod';
import { paramsOf } from '#contract/refusals/codes.ts';
import type { Refused } from '#contract/refusals/errors.ts';
import { refusalsOf, refused as refusedSchema } from '#contract/refusals/refusals.schema.ts';
import type { Endpoint } from '#contract/routes/describe.schema.ts';
import { asksForPage, viewQuery } from '#contract/routes/pages.schema.ts';
import { routes } from '#contract/routes/routes.schema.ts';
import { claimsOf } from './tokens.ts';

const messages = z.array(z.string().min(1)).min(1);
const refused = z.strictObject({ errors: messages, codes: refusedSchema.shape.codes });
const broken = refused.extend({ error: z.string().min(1) });
const PRIVATE = /password|hash|secret/i;

/** Holds an answer of the API against the contract: its status, its headers, its shape and nothing beyond it. */
export function checkAnswer(request: Request, answer: Response, body: unknown): void {
  const where = `${request.method} ${request.url} → ${answer.status}`;
  expect(answer.headers.get('content-type'), where).toMatch(/^application\/json(;|$)/);
  if (answer.status >= 400) {
    expectShape(answer.status === 500 ? broken : refused, body, where);
    checkCodes(request, answer.status, body as Refused, where);
    return;
  }
  const endpoint = describedRoute(request);
  if (!endpoint) throw new Error(`${where}: the contract knows no such call`);
  expect(answer.status, where).toBe(endpoint.route.status);
  const position = request.method === 'GET' && !endpoint.open ? /^[0-9a-f]{12}\.\d+$/ : /^$/;
  expect(answer.headers.get('pipit-position') ?? '', `${where} has its position in the feed of changes`).toMatch(
    position,
  );
  const small = wantsSmall(request, endpoint);
  const isWrite = request.method !== 'GET' && endpoint.small !== undefined;
  expect(answer.headers.get('preference-applied'), where).toBe(isWrite && small ? 'return=representation' : null);
  expectShape((small && endpoint.small) || endpoint.answer, body, where);
  walk(body, (item) => checkItem(item, request, where));
}

/** A code for each message, with the parameters that the catalogue names, and one that the call is known to refuse with. */
function checkCodes(request: Request, status: number, { errors, codes }: Refused, where: string): void {
  expect(codes, `${where} has a code for each message`).toHaveLength(errors.length);
  const endpoint = describedRoute(request);
  const named = endpoint && refusalsOf(endpoint);
  for (const { code, params = {} } of codes) {
    expect(Object.keys(params), `${where}: the parameters of ${code}`).toEqual(paramsOf(code));
    if (named) expect([...(named[status]?.codes ?? []), ...named.default.codes], where).toContain(code);
  }
}

function expectShape(schema: z.ZodType, body: unknown, where: string): void {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}\n${JSON.stringify(body)}`);
  // The parsed copy lacks the keys that the schema does not name.
  if (isDeepStrictEqual(parsed.data, body)) return;
  expect(parsed.data, `${where} has no keys beyond the contract`).toEqual(body);
}

function describedRoute(request: Request): Endpoint | undefined {
  const pathname = pathOf(request);
  return patterns.find(({ method, path }) => method === request.method && path.test(pathname))?.endpoint;
}

const parameters = (path: string) => path.split(':').length;
const pattern = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
/** Those with the fewest parameters first. */
const patterns = [...routes]
  .sort((a, b) => parameters(a.route.path) - parameters(b.route.path))
  .map((endpoint) => ({ endpoint, method: endpoint.route.method, path: pattern(endpoint.route.path) }));

/** A slash at its end means the same path. */
const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\/$/, '');

function wantsSmall(request: Request, { query: schema }: Endpoint): boolean {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  if (request.method === 'GET') return schema === viewQuery ? query.view === 'page' : asksForPage(query);
  return request.headers.get('prefer')?.includes('return=representation') ?? false;
}

function walk(value: unknown, visit: (item: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value && typeof value === 'object') {
    visit(value as Record<string, unknown>);
    for (const item of Object.values(value)) walk(item, visit);
  }
}

/** An answer has hundreds of items: `expect`, which costs more than all else here, is for those that are wrong. */
function checkItem(item: Record<string, unknown>, request: Request, where: string): void {
  if ('guest' in item) return;
  const names = Object.keys(item).filter((name) => PRIVATE.test(name));
  if (names.length > 0 && pathOf(request) !== '/api/config') expect(names, where).toEqual([]);
  if ('id' in item && item.id !== item._id) expect(item.id, where).toBe(item._id);
  if ('email' in item && !/\/api\/(auth|setup)/.test(request.url)) {
    expect(item._id, `${where}: an e-mail address is for its owner`).toBe(
      claimsOf(request.headers.get('authorization') ?? '')._id,
    );
  }
  const { likeCount, likedBy } = item;
  if ('likeCount' in item && Array.isArray(likedBy) && !(Number(likeCount) >= likedBy.length)) {
    expect(likeCount, where).toBeGreaterThanOrEqual(likedBy.length);
  }
}
