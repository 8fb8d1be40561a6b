import fc from 'fast-check';
import { bodyFor } from './bodies.ts';
import type { Kind } from './community.ts';
import { headerText, hostileText } from './hostile.ts';
import { type Operation, operations, type Parameter } from './operations.ts';
import type { Pick, Plan, Text } from './plan.ts';

const KINDS: Kind[] = ['token', 'user', 'username', 'post', 'comment', 'session', 'invitation', 'cursor'];

const pick = (kind: Kind): fc.Arbitrary<Pick> =>
  fc.oneof(fc.constant(0), fc.nat(2), fc.nat(60)).map((place) => ({ kind, place }));
const anyPick = fc.constantFrom(...KINDS).chain(pick);

/** Calls that end sessions are rare, or no one would be left to make the others. */
export const ENDING = /^\/api\/(auth\/logout|account\/(password|delete|sessions\/end)|members\/(freeze|sessions\/end))/;

const often = operations().flatMap((operation) =>
  Array<Operation>(ENDING.test(operation.path) ? 1 : 5).fill(operation),
);

/** A request that the document allows, or a slight variation that it does not. */
export const anyRequest: fc.Arbitrary<Plan> = fc
  .constantFrom(...often)
  .chain(requestFor)
  .chain((plan) =>
    fc.oneof({ weight: 12, arbitrary: fc.constant(plan) }, { weight: 1, arbitrary: misaddressed(plan) }),
  );

function requestFor(operation: Operation): fc.Arbitrary<Plan> {
  const { method, path, parameters, body } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const params = fc.record(Object.fromEntries(inPath.map(({ name }) => [name, paramValue(path, name)])));
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    params,
    flood: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(800) }),
    query: queryOf(parameters.filter((parameter) => parameter.in === 'query')),
    headers: headersOf(parameters),
    body: method === 'GET' ? fc.constant(undefined) : bodyFor(body),
  });
}

function paramValue(path: string, name: string): fc.Arbitrary<Text> {
  const kind = kindOf(path, name);
  return fc.oneof(
    { weight: 12, arbitrary: pick(kind) },
    { weight: 2, arbitrary: anyPick },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.uuid() },
  );
}

function kindOf(path: string, name: string): Kind {
  if (name === 'username') return 'username';
  if (name === 'commentId') return 'comment';
  if (name === 'postId' || path.startsWith('/api/posts')) return 'post';
  if (path.startsWith('/api/invitations')) return 'invitation';
  return /^\/api\/(users|members)/.test(path) ? 'user' : 'session';
}

const none = fc.constant<[string, Text][]>([]);

function queryOf(parameters: Parameter[]): fc.Arbitrary<[string, Text][]> {
  const known = parameters.map(({ name, schema }) => pair(name, queryValue(name, schema.enum ?? [schema.const])));
  const strange = pair(
    fc.constantFrom('__proto__', 'constructor', 'limit[]', 'utm', '', 'view', 'sort', 'a\0'),
    hostileText,
  );
  const some = known.length > 0 ? fc.array(fc.oneof(...known), { maxLength: 3 }) : none;
  return fc.oneof(
    { weight: 6, arbitrary: none },
    { weight: 10, arbitrary: some },
    { weight: 2, arbitrary: fc.tuple(some, strange).map(([pairs, other]) => [...pairs, other]) },
  );
}

const pair = (name: string | fc.Arbitrary<string>, value: fc.Arbitrary<Text>): fc.Arbitrary<[string, Text]> =>
  fc.tuple(typeof name === 'string' ? fc.constant(name) : name, value);

function queryValue(name: string, allowed: unknown[]): fc.Arbitrary<Text> {
  const words = allowed.filter((word) => word !== undefined).map(String);
  const named: Record<string, fc.Arbitrary<Text>> = {
    limit: fc.integer({ min: 1, max: 100 }).map(String),
    cursor: fc.oneof(pick('cursor'), meddledCursor),
    q: fc.constantFrom('f', 'FUZZ', 'guest ', '%', '_', 'é'),
  };
  const apt = words.length > 0 ? fc.constantFrom(...words) : (named[name] ?? hostileText);
  return fc.oneof(
    { weight: 6, arbitrary: apt },
    { weight: 1, arbitrary: hostileText },
    { weight: 1, arbitrary: anyPick },
  );
}

/** Cursors are JSON in base64: of other lists, with huge, negative and invalid positions, and truncated. */
const meddledCursor: fc.Arbitrary<string> = fc
  .record({
    list: fc.constantFrom(
      'posts:newest',
      'posts:trending',
      'users/',
      'users/f',
      'comments/1',
      'bookmarks/1',
      'home:1:oldest',
      'members/undefined/undefined/',
      'log',
    ),
    likes: fc.constantFrom<unknown>(0, 1, 2 ** 53 - 1, 2 ** 53, -1, 1.5, '1', null),
    id: fc.constantFrom<unknown>(0, 7, 2 ** 31, 2 ** 53 - 1, 1e21, -1, '1; --', [], { a: 1 }),
    cut: fc.oneof(fc.constant(999), fc.nat(40)),
    flip: fc.nat(60),
  })
  .map(({ list, likes, id, cut, flip }) => {
    const bytes = Buffer.from(JSON.stringify([list, likes, id]));
    if (flip < bytes.length) bytes[flip] = (bytes[flip] ?? 0) ^ (1 << (flip % 7));
    return bytes.toString('base64url').slice(0, cut);
  });

const authorization: fc.Arbitrary<Text | undefined> = fc.oneof(
  { weight: 16, arbitrary: pick('token') },
  { weight: 2, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: pick('deadToken') },
  { weight: 1, arbitrary: anyPick },
  { weight: 1, arbitrary: headerText },
);

const PREFER = ['return=minimal', 'respond-async', 'xreturn=representation', 'return=representation2', ','];
const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', '*/*', ''];
const CODINGS = ['gzip', 'zstd', 'br', '*', 'gzip;q=0', 'identity;q=0, *;q=0', ','.repeat(500), 'gzip;q=', 'deflate'];
const others: fc.Arbitrary<[string, Text]> = fc.oneof(
  pair('Prefer', fc.oneof(fc.constantFrom(...PREFER), headerText)),
  pair('Idempotency-Key', fc.oneof(fc.constantFrom('', 'é', 'x'.repeat(200), 'x'.repeat(201)), headerText)),
  pair('If-None-Match', fc.oneof(fc.constantFrom('*', 'W/"0-0"', '"', '""', 'W/'), headerText)),
  pair('Accept-Encoding', fc.oneof(fc.constantFrom(...CODINGS), headerText)),
  pair('Content-Type', fc.oneof(fc.constantFrom(...TYPES), headerText)),
  pair('Content-Encoding', fc.constantFrom('gzip', 'br', 'nonsense')),
  pair(
    fc.constantFrom('Accept', 'Range', 'Cookie', 'If-Match', 'X-Request-Id', 'X-Forwarded-For', 'X-Forwarded-Proto'),
    headerText,
  ),
  pair('X-HTTP-Method-Override', fc.constantFrom('DELETE', 'GET')),
  pair('Transfer-Encoding', fc.constant('chunked')),
  pair('Origin', fc.constantFrom('null', 'https://evil.example', 'http://127.0.0.1', '')),
  pair('Sec-Fetch-Site', fc.constantFrom('cross-site', 'same-origin', 'none', '')),
);

function headersOf(parameters: Parameter[]): fc.Arbitrary<[string, Text][]> {
  const takes = (name: string) => parameters.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const small = takes('Prefer') ? fc.constantFrom(['Prefer', 'return=representation']) : fc.constant(undefined);
  const key = takes('Idempotency-Key') ? fc.nat(9).map((n) => ['Idempotency-Key', `key ${n}`]) : fc.constant(undefined);
  return fc
    .tuple(
      authorization,
      fc.option(small, { nil: undefined }),
      fc.option(key, { nil: undefined }),
      fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: fc.array(others, { maxLength: 3 }) }),
    )
    .map(([token, prefer, once, rest]) => {
      const own: [string, Text][] = [['Content-Type', 'application/json']];
      if (token !== undefined) own.push(['Authorization', token]);
      for (const header of [prefer, once]) if (header) own.push(header as [string, Text]);
      return [...own, ...rest];
    });
}

const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'GET', 'POST', 'QUERY', 'LINK'];
const DETOURS = ['/..', '/%2e%2e', '/.', '//', '%2F', '%5C', '%00', '%zz', '%', '%ff%fe', '%c0%ae', ';a=b', '/*'];

/** Another method, or another spelling of the path. */
function misaddressed(plan: Plan): fc.Arbitrary<Plan> {
  const method = fc.constantFrom(...METHODS).map((method) => ({ ...plan, method }));
  const detour = fc
    .tuple(fc.constantFrom(...DETOURS), fc.integer({ min: 1, max: 60 }))
    .map(([detour, at]) => ({ ...plan, path: plan.path.slice(0, at) + detour + plan.path.slice(at) }));
  const letter = fc.nat(20).map((at) => ({ ...plan, path: withEscape(plan.path, at) }));
  const shouted = fc.constant({ ...plan, path: plan.path.toUpperCase() });
  return fc.oneof({ weight: 3, arbitrary: method }, { weight: 3, arbitrary: detour }, letter, shouted);
}

function withEscape(path: string, at: number): string {
  const code = path.charCodeAt(at).toString(16);
  return /\w/.test(path.charAt(at)) ? `${path.slice(0, at)}%${code}${path.slice(at + 1)}` : path;
}
