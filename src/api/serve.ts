import type { Hono, Context as HonoContext } from 'hono';
import { MESSAGES } from '#contract/refusals/errors.ts';
import type { Endpoint, Output } from '#contract/routes/describe.schema.ts';
import type { Params } from '#contract/routes/route.ts';
import { isUnstorable } from '#contract/text/text.ts';
import type { ShortUser } from '#contract/views.schema.ts';
import { positionOf, positionText } from '#store/data/changes/position.ts';
import { BusyError, isForeignKeyViolation, isUnavailable, LateError } from '#store/engine/failures.ts';
import { forRequest, forWriting, type Store } from '#store/engine/store.ts';
import { FilesUnavailable } from '#store/nouns/media/files.ts';
import type { Caller } from '#store/nouns/people/sessions.ts';
import type { Json, JsonList } from '#store/reading/json.ts';
import { type PageReader, shortUser } from '#store/reading/people/json.ts';
import { type Reader, VISITOR } from '#store/reading/visibility/visible.ts';
import type { Context, Env, EventStream } from './context.ts';
import { chargeWhole, costOf, type LimitHeaders, spendFor } from './guard/limits.ts';
import { admit, dependsOnSettings } from './guard/standing.ts';
import { callerOf } from './guard/token.ts';
import { CutOff, parseJson, readBody, refuseLarge } from './http/body.ts';
import { deliver } from './http/delivery.ts';
import { queryOf, shaped } from './http/query.ts';
import { Refusal } from './http/refusal.ts';
import { eventHeaders, failureReply, refusalReply, streamReply } from './http/reply.ts';

/** A validated request, as handlers get it. */
export interface Call<D extends Endpoint = Endpoint> extends Context {
  params: Params<D['route']['path']>;
  body: Output<D['body']>;
  /** The unread body of a route that takes a file. Null if the request has no body. */
  file: D['file'] extends true ? Request['body'] : undefined;
  /** Set if the query asks for a page, or for one item in page form. */
  page: D['paged'] extends true ? Output<D['query']> : Output<D['query']> | undefined;
  /** The caller asked a write to return only the change. */
  small: boolean;
  caller: D['route']['token'] extends 'required' ? Caller : Caller | undefined;
  key: string | undefined;
  path: string;
  /** The user agent, for writes. */
  agent: string | undefined;
  /** For writes. */
  cookies: string | undefined;
  /** Empty if unknown. */
  address: string;
  /** The browser connected by TLS. False if unknown. */
  secure: boolean;
}

/** The body as JSON, with headers if needed. */
export type Reply =
  | Json<unknown>
  | JsonList
  | { json: Json<unknown>; headers: Record<string, string> }
  /** Sent a piece at a time, because the whole may not fit into memory. */
  | { pieces: AsyncGenerator<string> }
  /** Sent for as long as the caller listens. */
  | { events: (open: () => EventStream) => void };

export type Serve = <D extends Endpoint>(endpoint: D, handle: (call: Call<D>) => Promise<Reply> | Reply) => void;

export const serveOn =
  (hono: Hono<Env>, context: Context): Serve =>
  (endpoint, handle) => {
    const { method, path, status } = endpoint.route;
    const keep = method === 'GET' && !endpoint.noStore;
    const route = `/api${path}`;
    const serving: Serving = { endpoint, context, pageOf: queryOf(endpoint), cost: endpoint.cost ?? 1 };
    hono.on(method, route, async (c) => {
      c.env.route = route;
      const charged: Charged = { limits: undefined, position: undefined };
      try {
        const call = await validated(c, serving, charged);
        const settle = await chargeForm(call, serving, charged);
        const reply = await settled(settle, () => handle(call as Call<typeof endpoint>));
        const said = call.small ? { ...headersOf(charged), ...SMALL } : headersOf(charged);
        if (typeof reply === 'object' && 'pieces' in reply) {
          if (c.env.beginStream?.() === false) throw overloaded();
          const onFailure = (error: unknown) => void refused(error, c, serving, charged);
          return streamReply(status, reply.pieces, said, onFailure);
        }
        if (typeof reply === 'object' && 'events' in reply) return openEvents(c, status, reply.events, said);
        const { json, headers } =
          typeof reply === 'string' || 'items' in reply
            ? { json: reply, headers: said }
            : { json: reply.json, headers: { ...said, ...reply.headers } };
        return await deliver(c.req.raw, context.delivery, { status, json, headers, keep });
      } catch (error) {
        return refused(error, c, serving, charged);
      }
    });
  };

function openEvents(
  c: HonoContext<Env>,
  status: number,
  begin: (open: () => EventStream) => void,
  said: Record<string, string> | undefined,
): Response {
  const headers = { ...Object.fromEntries(c.res.headers), ...eventHeaders(said) };
  if (c.req.raw.method === 'HEAD') return new Response(null, { status, headers });
  begin(() => {
    const stream = c.env.openStream?.(headers);
    if (!stream) throw new Refusal(503, MESSAGES.tooManyStreams, { 'retry-after': '10' });
    return stream;
  });
  // The entry has already sent the head, and ignores this response.
  return new Response(null, { status });
}

const SMALL = { 'preference-applied': 'return=representation' };

interface Serving {
  endpoint: Endpoint;
  context: Context;
  pageOf: ReturnType<typeof queryOf>;
  /** The cost of the last response in the spec's form. */
  cost: number;
}

/**
 * Headers of every response, refusals included: the limits, and for a read the feed position that it shows at least.
 */
interface Charged {
  limits: LimitHeaders | undefined;
  position: { 'pipit-position': string } | undefined;
}

const headersOf = ({ limits, position }: Charged) => (position ? { ...limits, ...position } : limits);

/** The order is fixed: size, token, limits, standing, JSON, shape. The handler checks the target and the rules. */
async function validated(c: HonoContext<Env>, { endpoint, context, pageOf }: Serving, charged: Charged): Promise<Call> {
  const { route } = endpoint;
  const isRead = route.method === 'GET';
  const text = isRead || endpoint.file ? '' : await readBody(c.req.raw, endpoint.body !== undefined);
  if (endpoint.file) refuseLarge(c.req.raw);
  let asked: Promise<Store> | undefined;
  // Delayed until needed, because it queries PostgreSQL.
  const reading = () => {
    asked ??= forRequest(context.store);
    return asked;
  };
  const address = c.env.address ?? '';
  const authorization = route.token === 'none' ? undefined : c.req.header('authorization');
  let caller: Caller | undefined;
  try {
    if (authorization) caller = await callerOf(context, reading, authorization);
  } finally {
    // An invalid token is charged to its address.
    if (context.limiter) charged.limits = await spendFor(context.limiter, endpoint, caller, address);
  }
  if (caller) c.env.user = caller.uid;
  admit(endpoint, caller, dependsOnSettings(endpoint, caller) ? await context.community.current() : undefined);
  const store = isRead ? await reading() : forWriting(context.store);
  // A route that is open to everyone must not reveal how much happens in the community.
  if (isRead && !endpoint.open) charged.position = { 'pipit-position': positionText(await positionOf(store)) };
  return {
    ...context,
    store,
    params: (route.path.includes(':') ? storable(c.req.param()) : {}) as never,
    body: (endpoint.body ? shaped(endpoint.body, parseJson(text), 422) : undefined) as never,
    file: (endpoint.file ? (c.env.file?.() ?? c.req.raw.body) : undefined) as never,
    page: pageOf(c.req, caller) as never,
    small: !isRead && endpoint.small !== undefined && prefersSmall(c.req.header('prefer')),
    caller: caller as never,
    key: endpoint.idempotent ? keyOf(c.req.header('idempotency-key')) : undefined,
    path: c.req.path,
    agent: isRead ? undefined : c.req.header('user-agent'),
    cookies: isRead ? undefined : c.req.header('cookie'),
    address,
    secure: c.env.secure ?? false,
  };
}

/** Undefined stands for a refusal. */
type Settle = (reply: Reply | undefined) => Promise<void>;

/** Pages and small responses cost one call; the spec's form costs by its size. */
async function chargeForm(call: Call, serving: Serving, charged: Charged): Promise<Settle | undefined> {
  const { endpoint, context } = serving;
  const whole = call.page === undefined && !call.small && (endpoint.small ?? endpoint.cost) !== undefined;
  if (!context.limiter || !whole) return undefined;
  const { limits, settle } = await chargeWhole(context.limiter, serving.cost, {
    caller: call.caller,
    address: call.address,
    entering: endpoint.effect === 'enter',
  });
  const isRead = endpoint.route.method === 'GET';
  if (isRead) charged.limits = limits ?? charged.limits;
  return async (reply) => {
    if (reply !== undefined) serving.cost = endpoint.cost ?? costOf(sizeOf(reply));
    const left = await settle(reply === undefined ? 1 : serving.cost);
    if (isRead) charged.limits = left ?? charged.limits;
  };
}

async function settled(settle: Settle | undefined, handle: () => Promise<Reply> | Reply): Promise<Reply> {
  let reply: Reply | undefined;
  try {
    reply = await handle();
    return reply;
  } finally {
    await settle?.(reply);
  }
}

function sizeOf(reply: Reply): number {
  if (typeof reply === 'string') return reply.length;
  if ('json' in reply) return sizeOf(reply.json);
  // Their size is not known yet, so the route's own cost counts.
  if ('pieces' in reply || 'events' in reply) return 0;
  return reply.items.reduce((size, { json, bytes }) => size + (json?.length ?? bytes?.length ?? 0), 0);
}

/** A NUL becomes an unknown name, because PostgreSQL would fail on it. */
const storable = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isUnstorable(value) ? '' : value]));

const prefersSmall = (prefer: string | undefined): boolean =>
  prefer !== undefined && /(^|[,;\s])return\s*=\s*"?representation"?(?=$|[,;\s])/i.test(prefer);

function keyOf(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x20-\x7e]{1,200}$/.test(key)) throw new Refusal(400, MESSAGES.badKey);
  return key;
}

/** The same refusal as that of the server's admission control. */
const overloaded = () => new Refusal(503, MESSAGES.overloaded, { 'retry-after': '1' });

function refused(failure: unknown, c: HonoContext<Env>, { endpoint, context }: Serving, charged: Charged): Response {
  const error = failure instanceof BusyError ? overloaded() : failure;
  const said = headersOf(charged);
  if (error instanceof Refusal) return refusalReply(error.status, error.faults, { ...said, ...error.headers });
  if (isForeignKeyViolation(error)) return refusalReply(404, endpoint.refusals?.[404] ?? [MESSAGES.userGone], said);
  if (error instanceof CutOff) return new Response(null, { status: 499 });
  const requestId = c.req.header('x-request-id') ?? context.newId();
  const noFiles = error instanceof FilesUnavailable;
  const status = noFiles || isUnavailable(error) ? 503 : 500;
  context.onError(error, { requestId, user: c.env.user, method: c.req.method, path: c.req.path, status });
  if (noFiles) return refusalReply(503, [MESSAGES.picturesUnavailable], { 'retry-after': '10' });
  if (status === 503) return refusalReply(503, [MESSAGES.unavailable], { 'retry-after': retryAfter(error) });
  return failureReply(requestId);
}

/** A lock lasts for seconds; a full disk or an unreachable database lasts longer. */
const retryAfter = (error: unknown): string => (error instanceof LateError ? '5' : '60');

export const readerOf = ({ caller }: { caller: Caller | undefined }): Reader => caller ?? VISITOR;

/** The caller, for items in page form. */
export const pageReaderOf = (caller: Caller | undefined): PageReader | undefined =>
  caller && { id: caller.id, closed_until: caller.closed_until, json: ownRecord(caller) };

/** The caller's own record in nested lists. */
export function ownRecord(caller: Caller | undefined): Json<ShortUser> {
  if (!caller) return '';
  caller.json ??= shortUser(caller);
  return caller.json;
}
