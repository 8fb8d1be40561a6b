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
