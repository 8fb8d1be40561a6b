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

/** The part of a request that determines its response. */
export type Asked = Pick<Request, 'method' | 'url' | 'headers'>;

interface Call extends Asked {
  /** Without a trailing slash. */
  path: string;
  query: URLSearchParams;
  endpoint: Endpoint | undefined;
  where: string;
}

/**
 * Checks a response against the contract: status, headers, and shape without further keys. Every response of the suite
 * passes through here, so the costly `expect` is only called for faults.
 */
export function checkAnswer(asked: Asked, answer: Response, body: unknown): void {
  const call = callOf(asked, answer.status);
  const { where, endpoint } = call;
  const type = answer.headers.get('content-type') ?? '';
  if (!JSON_TYPE.test(type)) expect(type, where).toMatch(JSON_TYPE);
  if (answer.status >= 400) {
    expectShape(answer.status === 500 ? broken : refused, body, where);
    checkCodes(call, answer.status, body as Refused);
    return;
  }
  if (!endpoint) throw new Error(`${where}: the contract knows no such call`);
  if (answer.status !== endpoint.route.status) expect(answer.status, where).toBe(endpoint.route.status);
  const position = answer.headers.get('pipit-position') ?? '';
  const due = asked.method === 'GET' && !endpoint.open ? POSITION : NO_POSITION;
  if (!due.test(position)) expect(position, `${where} has its position in the feed of changes`).toMatch(due);
  const small = wantsSmall(call, endpoint);
  const applied = answer.headers.get('preference-applied');
  const preference = asked.method !== 'GET' && endpoint.small !== undefined && small ? 'return=representation' : null;
  if (applied !== preference) expect(applied, where).toBe(preference);
  expectShape((small && endpoint.small) || endpoint.answer, body, where);
  walk(body, (item) => checkItem(item, call));
}

const JSON_TYPE = /^application\/json(;|$)/;
const POSITION = /^[0-9a-f]{12}\.\d+$/;
const NO_POSITION = /^$/;

function callOf({ method, url, headers }: Asked, status: number): Call {
  const { pathname, searchParams: query, href } = new URL(url);
  const path = pathname.replace(/\/$/, '');
  const endpoint = patterns.find((one) => one.method === method && one.path.test(path))?.endpoint;
  return { method, url: href, headers, path, query, endpoint, where: `${method} ${href} → ${status}` };
}

/** There is a code for each message, with the parameters of the catalogue, and the route documents it. */
function checkCodes({ endpoint, where }: Call, status: number, { errors, codes }: Refused): void {
  if (codes.length !== errors.length) expect(codes, `${where} has a code for each message`).toHaveLength(errors.length);
  const named = endpoint && refusalsFor(endpoint);
  for (const { code, params = {} } of codes) {
    const [given, due] = [Object.keys(params), paramsOf(code)];
    if (!isDeepStrictEqual(given, due)) expect(given, `${where}: the parameters of ${code}`).toEqual(due);
    if (!named || named[status]?.codes.includes(code) || named.default.codes.includes(code)) continue;
    expect([...(named[status]?.codes ?? []), ...named.default.codes], where).toContain(code);
  }
}

const known = new Map<Endpoint, ReturnType<typeof refusalsOf>>();

function refusalsFor(endpoint: Endpoint): ReturnType<typeof refusalsOf> {
  const found = known.get(endpoint) ?? refusalsOf(endpoint);
  known.set(endpoint, found);
  return found;
}

function expectShape(schema: z.ZodType, body: unknown, where: string): void {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}\n${JSON.stringify(body)}`);
  // The parsed copy lacks the keys that the schema does not name.
  if (isDeepStrictEqual(parsed.data, body)) return;
  expect(parsed.data, `${where} has no keys beyond the contract`).toEqual(body);
}

const parameters = (path: string) => path.split(':').length;
const pattern = (path: string) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`);
/** Ordered by number of parameters, fewest first. */
const patterns = [...routes]
  .sort((a, b) => parameters(a.route.path) - parameters(b.route.path))
  .map((endpoint) => ({ endpoint, method: endpoint.route.method, path: pattern(endpoint.route.path) }));

function wantsSmall({ method, query, headers }: Call, { query: schema }: Endpoint): boolean {
  if (method !== 'GET') return headers.get('prefer')?.includes('return=representation') ?? false;
  const asked = Object.fromEntries(query);
  return schema === viewQuery ? asked.view === 'page' : asksForPage(asked);
}

function walk(value: unknown, visit: (item: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (value && typeof value === 'object') {
    visit(value as Record<string, unknown>);
    for (const item of Object.values(value)) walk(item, visit);
  }
}

function checkItem(item: Record<string, unknown>, { path, headers, where }: Call): void {
  if ('guest' in item) return;
  if (path !== '/api/config') {
    for (const name in item) if (PRIVATE.test(name)) expect(name, where).not.toMatch(PRIVATE);
  }
  if ('id' in item && item.id !== item._id) expect(item.id, where).toBe(item._id);
  if ('email' in item && !/^\/api\/(auth|setup)/.test(path)) {
    const own = claimsOf(headers.get('authorization') ?? '')._id;
    if (item._id !== own) expect(item._id, `${where}: an e-mail address is for its owner`).toBe(own);
  }
  const { likeCount, likedBy } = item;
  if ('likeCount' in item && Array.isArray(likedBy) && !(Number(likeCount) >= likedBy.length)) {
    expect(likeCount, where).toBeGreaterThanOrEqual(likedBy.length);
  }
}
