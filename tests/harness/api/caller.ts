import { checkAnswer } from './check-answer.ts';
import type { Body } from './spec.ts';

export type Fetch = (request: Request) => Response | Promise<Response>;

export interface Extras {
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Body;
}

export interface Caller {
  get(path: string, extras?: Extras): Promise<Answer>;
  post(path: string, body?: unknown, extras?: Extras): Promise<Answer>;
  delete(path: string, extras?: Extras): Promise<Answer>;
  /** Sends the body unchanged. The response must only meet the contract. */
  send(method: string, path: string, body: BodyInit | undefined, extras?: Extras): Promise<Answer>;
}

export const SMALL = { prefer: 'return=representation' };

/** Calls the API like any client. Every response is checked against the contract. */
export function createCaller(fetch: Fetch, token?: string): Caller {
  const send: Caller['send'] = async (method, path, body, extras = {}) => {
    const headers = new Headers(extras.headers);
    const sent = 'token' in extras ? extras.token : token;
    if (sent !== undefined) headers.set('authorization', sent);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const init = { method, headers };
    const url = `http://pipit.test/api${path}`;
    const answer = await fetch(new Request(url, body === undefined ? init : { ...init, body }));
    const answered: unknown = await answer.json();
    checkAnswer({ method, url, headers }, answer, answered);
    return { status: answer.status, headers: answer.headers, body: answered as Body };
  };
  return {
    send,
    get: (path, extras) => send('GET', path, undefined, extras),
    post: (path, body, extras) => send('POST', path, body === undefined ? undefined : JSON.stringify(body), extras),
    delete: (path, extras) => send('DELETE', path, undefined, extras),
  };
}
