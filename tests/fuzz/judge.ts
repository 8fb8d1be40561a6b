import { expect } from 'vitest';
import { checkAnswer } from '#tests/harness/api/check-answer.ts';
import type { Ready } from './plan.ts';
import type { Got } from './send.ts';

/** Internals of the server, in words that no request sends. */
const INSIDE = /\bat \S+ \(|node_modules|\.ts:\d|sqlite|postgres|kysely|constraint|syntax error/i;

/** Expects a response that is not a failure, meets the contract, and does not reveal internals. */
export function judge(asked: Ready, got: Got): void {
  const where = `${asked.method} ${asked.target.slice(0, 300)} → ${got.status} ${got.text.slice(0, 300)}`;
  expect(got.status, where).toBeLessThan(500);
  if (got.status >= 400) expect(got.text, where).not.toMatch(INSIDE);
  const url = parsed(asked.target);
  if (!url || !isForApi(asked.target)) return;
  if (asked.method === 'HEAD' || got.status === 304) {
    expect(got.text, where).toBe('');
    return;
  }
  if (got.status < 400 && /^\/api\/(docs|openapi\.json)$/.test(url.pathname)) return;
  expect(got.headers.get('content-type') ?? 'no type', where).toMatch(/^application\/json(;|$)/);
  const { status, headers } = got;
  checkAnswer(asRequest(asked, url, got), new Response(null, { status, headers }), JSON.parse(got.text));
}

/** Decides by the raw target, as the server does. */
const isForApi = (target: string): boolean => /^\/(api(\/|$|\?)|healthz|readyz)/.test(target);

function parsed(target: string): URL | null {
  return URL.parse(`http://pipit.test${target}`);
}

/** Rebuilds the request as the server reads it: the path unescaped, and Prefer by what the response says it applied. */
function asRequest({ method, headers }: Ready, url: URL, got: Got): Request {
  const plain = new URL(undone(url.pathname), url);
  // The first value of a repeated parameter counts.
  for (const [name, value] of url.searchParams) {
    if (!plain.searchParams.has(name)) plain.searchParams.append(name, value);
  }
  const said: Record<string, string> = {};
  if (headers.authorization) said.authorization = headers.authorization;
  const prefer = headers.prefer;
  const odd = prefer !== undefined && prefer !== 'return=representation';
  if (prefer && !(odd && !got.headers.has('preference-applied'))) said.prefer = 'return=representation';
  // Methods that `fetch` refuses, such as TRACE, have no success in the contract either.
  const shown = /^(TRACE|CONNECT|TRACK)$/i.test(method) ? 'OPTIONS' : method;
  return new Request(plain, { method: shown, headers: said });
}

/**
 * Unescapes a path, except characters that a URL would drop or read as a slash: white space, controls and the
 * backslash.
 */
function undone(path: string): string {
  try {
    return decodeURI(path).replace(/[^!-[\]-\uffff]/g, encodeURIComponent);
  } catch {
    return path;
  }
}
