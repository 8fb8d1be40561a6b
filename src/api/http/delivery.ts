import { type JsonList, textOf } from '#store/reading/json.ts';
import { jsonReply } from './reply.ts';

/** Encodes responses for HTTP. The server in the browser does not need it. */
export interface Delivery {
  bytes(json: string | JsonList): Bytes;
  /** A weak tag that differs for different texts and is equal on all nodes. */
  tag(json: string | JsonList): string;
  /** Compresses the bytes with a coding that the caller accepts, if it pays. */
  encode(bytes: Bytes, accepted: string): Encoded | undefined | Promise<Encoded>;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Encoded {
  coding: string;
  bytes: Bytes;
}

export interface Answer {
  status: number;
  json: string | JsonList;
  headers: Record<string, string> | undefined;
  /** The caller's cache may store the response if it revalidates it each time. */
  keep: boolean;
}

/** A response that depends on Prefer is never stored, so `vary` does not name it. */
const KEPT = { 'cache-control': 'private, no-cache', vary: 'authorization, accept-encoding' };

export function deliver(
  request: Request,
  delivery: Delivery | undefined,
  { status, json, headers, keep }: Answer,
): Response | Promise<Response> {
  if (!delivery) return jsonReply(status, typeof json === 'string' ? json : textOf(json), headers);
  if (!keep) return encoded(request, delivery, { status, json, headers });
  const etag = delivery.tag(json);
  const kept = { ...KEPT, etag, ...headers };
  if (isKnown(etag, request.headers.get('if-none-match'))) return new Response(null, { status: 304, headers: kept });
  return encoded(request, delivery, { status, json, headers: kept });
}

/** The opaque part includes its quotes, so a partial match is impossible. */
const isKnown = (etag: string, known: string | null): boolean =>
  known !== null && (known.includes(etag.slice('W/'.length)) || known.trim() === '*');

/** A shorter response fits into one packet uncompressed. */
const LEAST_TO_ENCODE = 1024;

function encoded(
  request: Request,
  delivery: Delivery,
  { status, json, headers }: Omit<Answer, 'keep'>,
): Response | Promise<Response> {
  const bytes = delivery.bytes(json);
  // A text is sent by Node.js in one write with the headers.
  if (bytes.length < LEAST_TO_ENCODE) return jsonReply(status, typeof json === 'string' ? json : bytes, headers);
  const accepted = request.headers.get('accept-encoding');
  const made = accepted === null ? undefined : delivery.encode(bytes, accepted);
  if (!made) return jsonReply(status, bytes, headers);
  const reply = ({ coding, bytes }: Encoded) => jsonReply(status, bytes, { ...headers, 'content-encoding': coding });
  return made instanceof Promise ? made.then(reply) : reply(made);
}
