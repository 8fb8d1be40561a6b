declare global {
  /** Set by first/first.ts: the first page's request, begun beside the bundle. */
  var pipitFirst: { feed: 'home' | 'explore'; url: string; token: string; promise: Promise<Response> } | undefined;
}

/** The early answer, once, when it is what `request` asks for in the name of the same user. */
export function takeFirst(request: Request): Promise<Response> | undefined {
  const first = globalThis.pipitFirst;
  if (request.method !== 'GET' || first?.url !== request.url) return;
  globalThis.pipitFirst = undefined;
  return request.headers.get('authorization') === `Bearer ${first.token}` ? first.promise : undefined;
}
