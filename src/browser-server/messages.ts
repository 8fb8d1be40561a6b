import { MEDIA_BYTES } from '#contract/rules/limits.ts';

/** GET exports the database, PUT replaces it by a file, DELETE starts over. */
export const DATABASE = '/browser/database';
/** One byte over the maximum shows that a body is too large. */
const MOST_BYTES = MEDIA_BYTES + 1;

/** A request that can be posted to another thread. */
export interface RequestMessage {
  method: string;
  /** Includes the query. Begins with `/api/` or `/media/`, whatever the base of the site. */
  path: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** The file to import, which is not copied. */
  file?: Blob;
}

export interface AnswerMessage {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** The export, instead of a body. */
  file?: Blob;
}

export type Place =
  /** The database is in this browser's files. */
  | { kind: 'kept' }
  /** The browser stores no files here, so the database ends with the last tab. */
  | { kind: 'memory' }
  /** The database in the files cannot be used, and is not changed. */
  | { kind: 'broken'; reason: string };

export type Message =
  /** Tab → leader: requests a `leader` message. */
  | { kind: 'who' }
  /** Leader → tabs. A reign is one worker's time as leader. */
  | { kind: 'leader'; reign: string; place: Place }
  /** A tab's own worker → tab: it cannot lead. */
  | { kind: 'failed'; reason: string }
  /** `again`: an earlier leader got the request too and may have done it. */
  | { kind: 'ask'; reign: string; tab: string; id: number; again: boolean; request: RequestMessage }
  | { kind: 'answer'; tab: string; id: number; answer: AnswerMessage }
  /** Leader → tabs: `tab` has written something. */
  | { kind: 'changed'; tab: string }
  /** Leader → tabs: the database was replaced. */
  | { kind: 'replaced' };

export async function requestMessage(request: Request, path: string): Promise<RequestMessage> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const file = hasBody ? await request.blob() : null;
  // Over HTTP, a browser sends its user agent.
  const headers = new Headers({ 'user-agent': navigator.userAgent, ...Object.fromEntries(request.headers) });
  const message = { method: request.method, path, headers: [...headers], body: null };
  if (!file?.size) return message;
  return path === DATABASE ? { ...message, file } : { ...message, body: await file.slice(0, MOST_BYTES).arrayBuffer() };
}

export function asRequest({ method, path, headers, body }: RequestMessage, origin: string): Request {
  const request = new Request(origin + path, { method, body });
  // A Request refuses some headers, such as the length of its body, on which the API relies.
  const all = new Headers(headers);
  if (body) all.set('content-length', String(body.byteLength));
  Object.defineProperty(request, 'headers', { value: all });
  return request;
}

/** The body is not streamed, even if a server would stream it: it comes from this browser's own files. */
export async function answerMessage(response: Response): Promise<AnswerMessage> {
  const body = response.body ? await response.arrayBuffer() : null;
  return { status: response.status, headers: [...response.headers], body };
}

export const asResponse = ({ status, headers, body, file }: AnswerMessage): Response =>
  new Response(file ?? body, { status, headers });
