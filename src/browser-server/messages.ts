import { MEDIA_BYTES } from '#contract/rules/limits.ts';

/** GET: a file to take away. PUT: another one in its place. DELETE: a fresh start. */
export const DATABASE = '/browser/database';
/** No request needs more; one byte above shows that it is too much. */
const MOST_BYTES = MEDIA_BYTES + 1;

/** A request as it can be posted from one thread to another. */
export interface RequestMessage {
  method: string;
  /** With the query; under `/api/` or `/media/` whatever path the page lives under. */
  path: string;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** To be imported: it is read where it lies. */
  file?: Blob;
}

export interface AnswerMessage {
  status: number;
  headers: [string, string][];
  body: ArrayBuffer | null;
  /** In place of a body: what was exported. */
  file?: Blob;
}

export type Place =
  /** In the files of this browser. */
  | { kind: 'kept' }
  /** The browser keeps no files here: gone with the last tab. */
  | { kind: 'memory' }
  /** What lies there cannot be used, and is left as it is. */
  | { kind: 'broken'; reason: string };

export type Message =
  /** Tab → leader: tell me who you are. */
  | { kind: 'who' }
  /** Leader → tabs. A reign is one worker's time as leader. */
  | { kind: 'leader'; reign: string; place: Place }
  /** Own worker → tab: it cannot lead. */
  | { kind: 'failed'; reason: string }
  /** `again`: an earlier leader got it too and may have done it. */
  | { kind: 'ask'; reign: string; tab: string; id: number; again: boolean; request: RequestMessage }
  | { kind: 'answer'; tab: string; id: number; answer: AnswerMessage }
  /** Leader → tabs: `tab` has written something. */
  | { kind: 'changed'; tab: string }
  /** Leader → tabs: there is another database now. */
  | { kind: 'replaced' };

export async function requestMessage(request: Request, path: string): Promise<RequestMessage> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const file = hasBody ? await request.blob() : null;
  // On the wire a browser says which one it is.
  const headers = new Headers({ 'user-agent': navigator.userAgent, ...Object.fromEntries(request.headers) });
  const message = { method: request.method, path, headers: [...headers], body: null };
  if (!file?.size) return message;
  return path === DATABASE ? { ...message, file } : { ...message, body: await file.slice(0, MOST_BYTES).arrayBuffer() };
}

export function asRequest({ method, path, headers, body }: RequestMessage, origin: string): Request {
  const request = new Request(origin + path, { method, body });
  // A Request refuses to carry some headers, such as the length of its body, on which the API relies.
  const all = new Headers(headers);
  if (body) all.set('content-length', String(body.byteLength));
  Object.defineProperty(request, 'headers', { value: all });
  return request;
}

/** In one piece, also where a server would send it piece by piece: it comes from this browser's own files. */
export async function answerMessage(response: Response): Promise<AnswerMessage> {
  const body = response.body ? await response.arrayBuffer() : null;
  return { status: response.status, headers: [...response.headers], body };
}

export const asResponse = ({ status, headers, body, file }: AnswerMessage): Response =>
  new Response(file ?? body, { status, headers });
