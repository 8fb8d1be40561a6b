interface FirstRequest {
  feed: 'home' | 'explore';
  url: string;
  token: string;
  /** By the clock. */
  began: number;
  abort: AbortController;
  promise: Promise<Response>;
}

declare global {
  /** Set by app/start/firstScript.ts: the first page's request, begun beside the bundle. */
  var pipitFirst: FirstRequest | undefined;
}

/** The early answer, once, when it is what `request` asks for in the name of the same user. It ends when `request` would. */
export function takeFirst(request: Request): { answer: Promise<Response>; began: number } | undefined {
  const first = globalThis.pipitFirst;
  if (request.method !== 'GET' || first?.url !== request.url) return;
  globalThis.pipitFirst = undefined;
  const { token, abort, promise, began } = first;
  if (request.headers.get('authorization') !== `Bearer ${token}`) return;
  request.signal.addEventListener('abort', () => abort.abort(request.signal.reason), { once: true });
  return { answer: promise, began };
}
