import type { Refused } from '#contract/refusals/errors.ts';
import { fillPath, type Params, type Route, type Wire } from '#contract/routes/route.ts';
import { commonWords } from '#words/en/common.ts';
import { type AsOf, asOfRead, asOfWrite, moment } from './asOf.ts';
import { CallError, errorsOf, hasCode } from './errors.ts';

interface FirstRequest {
  feed: 'home' | 'explore';
  url: string;
  token: string;
  /** In milliseconds since the epoch. */
  began: number;
  abort: AbortController;
  promise: Promise<Response>;
}

declare global {
  /** Set by app/start/firstScript.ts: the first page's request, started while the bundle is loading. */
  var pipitFirst: FirstRequest | undefined;
}

/** Returns the early response once, if `request` asks for the same as the same user. Both are aborted together. */
export function takeFirst(request: Request): { answer: Promise<Response>; began: number } | undefined {
  const first = globalThis.pipitFirst;
  if (request.method !== 'GET' || first?.url !== request.url) return;
  globalThis.pipitFirst = undefined;
  const { token, abort, promise, began } = first;
  if (request.headers.get('authorization') !== `Bearer ${token}`) return;
  request.signal.addEventListener('abort', () => abort.abort(request.signal.reason), { once: true });
  return { answer: promise, began };
}

/** A request that takes longer than this counts as lost. */
const PATIENCE = 20_000;
/** For a request with a file, on a slow connection. Its sender gives up earlier if no bytes get through. */
const FILE_PATIENCE = 600_000;
/** Pauses before the second and the third try. */
const PAUSES = [250, 750];
/** All tries after a failed first one end within this time, so that a failed load shows within 3 s. */
const RETRIES_END = 2_700;

type Once<Answer> = (signal: AbortSignal) => Promise<Answer>;

const withTimeout = <Answer>(
  once: Once<Answer>,
  signal: AbortSignal | undefined,
  patience = PATIENCE,
): Promise<Answer> => once(within(patience, signal));

async function withRetries<Answer>(once: Once<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  const end = performance.now() + RETRIES_END;
  for (let retries = 0; ; retries++) {
    try {
      return await once(within(retries ? end - performance.now() : PATIENCE, signal));
    } catch (error) {
      const pause = PAUSES[retries] ?? Infinity;
      if (performance.now() + pause >= end || !isRetryable(error)) throw error;
      await sleep(pause, signal);
    }
  }
}

const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(Math.max(Math.ceil(ms), 0)), ...(signal ? [signal] : [])]);

const isRetryable = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

type Part<Name extends string, Value> = object extends Value ? { [K in Name]?: Value } : { [K in Name]: Value };

type Input<Path extends string, W extends Wire> = Part<'params', Params<Path>> &
  (W extends { query: infer Query } ? Part<'query', Query> : { query?: never }) &
  (W extends { body: infer Body } ? Part<'body', Body> : { body?: never }) & {
    /** One key per intent, the same on every retry of it. */
    key?: string;
    signal?: AbortSignal | undefined;
    /** Set for a read that must not be retried. */
    once?: boolean;
    /** Set for a write with a body that must continue when the page is left. */
    outlives?: boolean;
    /** The body, if it is a file. `onProgress` gets the share of it that has arrived, from 0 to 1, if known. */
    file?: Blob;
    onProgress?: ((share: number) => void) | undefined;
  };

export type Call = <Path extends string, W extends Wire>(
  route: Route<Path, W>,
  ...input: object extends Input<Path, W> ? [input?: Input<Path, W>] : [input: Input<Path, W>]
) => Promise<W['small'] & { asOf: AsOf }>;

declare module '../../core/store.ts' {
  interface Extra {
    call: Call;
  }
}

interface AnyInput {
  params?: Record<string, string>;
  query?: object;
  body?: object;
  key?: string;
  signal?: AbortSignal | undefined;
  once?: boolean;
  outlives?: boolean;
  file?: Blob;
  onProgress?: ((share: number) => void) | undefined;
}

/** The request has no body; the file is its body. */
export type SendFile = (request: Request, file: Blob, onProgress: (share: number) => void) => Promise<Response>;

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>;
  /** Sends files and reports the progress. If omitted, `fetch` sends them. */
  sendFile?: SendFile | undefined;
  /** The address of the API without a slash at the end: `https://pipit.example/api`. */
  base: string;
  getToken: () => string | null;
  getCookie: (name: string) => string | undefined;
  /** Called if the server no longer accepts the session. `why` is the reason in the server's words, if any. */
  onUnauthorized: (why: string | undefined) => void;
  /** Called after every request with whether the server was reached. */
  onReach?: ((reached: boolean) => void) | undefined;
}

export function createClient(options: ClientOptions): Call {
  const call = (route: Route, input: AnyInput = {}): Promise<object> => {
    const url = options.base + fillPath(route.path, input.params ?? {}) + search(input.query);
    const token = route.token === 'none' ? null : options.getToken();
    const once = (signal: AbortSignal) => send(new Request(url, requestInit(route, input, token, signal)), input);
    const asked = input.file
      ? withTimeout(once, input.signal, FILE_PATIENCE)
      : (route.method === 'GET' && !input.once ? withRetries : withTimeout)(once, input.signal);
    return asked
      .finally(() => assertSession(token))
      .catch((error: unknown) => {
        // errors[0] is the same for every invalid token; errors[1] is the reason, if any.
        if (token && hasCode(error, 'bad_token', 'user_gone', 'suspended')) options.onUnauthorized(errorsOf(error)[1]);
        throw error;
      });
  };

  /** Rejects responses to requests of a previous session, so that no caller has to check whose session it is. */
  const assertSession = (token: string | null): void => {
    if (token && token !== options.getToken()) throw new DOMException('The session has changed.', 'AbortError');
  };

  const send = async (request: Request, { file, onProgress }: AnyInput): Promise<object> => {
    const began = moment();
    const answer = file
      ? (options.sendFile ?? sendByFetch)(request, file, (share) => onProgress?.(share))
      : options.fetch(request);
    const response = await answer.catch((error: unknown) => {
      // A timeout does not mean that the connection is lost.
      if (timedOut(request.signal)) throw new CallError(0, [commonWords.tooSlow]);
      if (request.signal.aborted) throw error;
      // A failed upload does not mean that other requests would fail.
      if (!file) options.onReach?.(false);
      throw new CallError(0, [commonWords.noAnswer]);
    });
    options.onReach?.(true);
    const said = await readAnswer(response);
    const isRead = request.method === 'GET';
    return { ...said, asOf: isRead ? asOfRead(began, response.headers.get('pipit-position')) : asOfWrite(began) };
  };

  const sendByFetch: SendFile = (request, file) => options.fetch(new Request(request, { body: file }));

  const requestInit = (route: Route, input: AnyInput, token: string | null, signal: AbortSignal): RequestInit => {
    const headers = new Headers();
    const forgeryToken = options.getCookie('XSRF-TOKEN');
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (forgeryToken) headers.set('X-XSRF-TOKEN', forgeryToken);
    if (route.method !== 'GET') headers.set('prefer', 'return=representation');
    if (input.body || input.file) headers.set('content-type', input.file?.type || 'application/json');
    if (input.key) headers.set('idempotency-key', input.key);
    const body = input.body ? JSON.stringify(input.body) : null;
    // A write without a body outlives the page, so that a like or log-out pressed just before leaving arrives.
    const outlives = input.outlives ?? !(body || input.file);
    return { method: route.method, headers, body, signal, keepalive: route.method !== 'GET' && outlives };
  };

  return call as Call;
}

function search(query: object | undefined): string {
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : '';
}

const timedOut = (signal: AbortSignal): boolean =>
  signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError';

async function readAnswer(response: Response): Promise<object> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && typeof answer === 'object' && answer) return answer;
  const { errors, codes } = (answer ?? {}) as Partial<Refused>;
  const { status, headers } = response;
  const isSaid = Array.isArray(errors) && errors.length;
  throw new CallError(
    status,
    isSaid ? errors.map(String) : [commonWords.answered(status)],
    isSaid && Array.isArray(codes) ? codes : [],
    headers.get('retry-after'),
  );
}
