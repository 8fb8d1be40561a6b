const SAFE = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A write that a page of another origin has its visitor's browser send, unless that origin is named. Programs send
 * neither header and are let through: they act for nobody but themselves.
 */
export function isForeignWrite(request: Request, named: readonly string[]): boolean {
  if (SAFE.includes(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === 'same-origin' || site === 'none' || (site === null && origin === null)) return false;
  if (origin !== null && named.includes(origin)) return false;
  // A neighbour under the same domain may belong to somebody else. Older browsers say where they come from only.
  return site !== null || !isOwn(origin, request);
}

function isOwn(origin: string | null, { url, headers }: Request): boolean {
  const host = URL.parse(origin ?? '')?.host;
  return host !== undefined && [new URL(url).host, headers.get('x-forwarded-host')].includes(host);
}

/** Navigations that end in a frame or a plug-in: none shows an answer of the API. */
const FRAMES = ['iframe', 'frame', 'embed', 'object'];

/**
 * What a page of another origin has its visitor's browser load as a picture, a script, a style or a frame. Nobody sees the
 * answer, but it would be charged to the visitor's network. A page that is opened, CORS and programs are let through.
 */
export function isForeignLoad({ method, headers, url }: Request): boolean {
  const site = headers.get('sec-fetch-site');
  if (site === null || site === 'same-origin' || site === 'none' || !SAFE.includes(method)) return false;
  const isLoad = headers.get('sec-fetch-mode') === 'no-cors' || FRAMES.includes(headers.get('sec-fetch-dest') ?? '');
  return isLoad && new URL(url).pathname.startsWith('/api');
}
