import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export const KEY = 'AKIDEXAMPLE';
export const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const REGION = 'eu-north-1';
const PAGE = 3;

export interface TestS3 {
  url: string;
  objects: Map<string, Buffer>;
  /** Statuses of the next responses, instead of the regular ones. */
  next: (number | 'hang' | 'stall' | 'endless')[];
  requests: string[];
  close(): void;
}

/** A bucket `pictures` over HTTP that computes each signature itself and accepts no other. */
export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  const next: TestS3['next'] = [];
  const requests: string[] = [];

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const { method = '', url: target = '' } = incoming;
    requests.push(`${method} ${target}`);
    const url = new URL(target, 'http://s3');
    const say = (status: number, text = '', headers = {}) => void outgoing.writeHead(status, headers).end(text);
    const instead = next.shift();
    if (instead === 'hang') return;
    if (instead === 'stall') return void outgoing.writeHead(200, { 'content-length': 9 }).write('half');
    if (instead === 'endless')
      return void Readable.from(endless())
        .pipe(outgoing)
        .on('error', () => undefined);
    if (instead === 301) return say(301, '', { location: 'http://127.0.0.1:1/' });
    if (instead) return say(instead, '<Error><Code>SlowDown</Code></Error>');
    if (incoming.headers.authorization !== authorizationOf(incoming, url, body)) {
      return say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    if (bucket !== 'pictures') return say(404, '<Error><Code>NoSuchBucket</Code></Error>');
    if (key === '') return say(200, listing(objects, url.searchParams));
    if (method === 'PUT') objects.set(key, body);
    if (method === 'DELETE') objects.delete(key);
    if (method === 'PUT' || method === 'DELETE') return say(method === 'PUT' ? 200 : 204);
    const found = objects.get(key);
    if (!found) return say(404, '<Error><Code>NoSuchKey</Code></Error>');
    outgoing.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
  };

  const server = createServer((incoming, outgoing) => void answer(incoming, outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/pictures/of%2Dpipit?region=${REGION}`;
  return { url: url.replace('%2D', '-'), objects, next, requests, close };
}

function* endless(): Generator<Buffer> {
  for (const part = Buffer.alloc(1024 * 1024); ; ) yield part;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The expected header, by the document of AWS on Signature Version 4. */
function authorizationOf({ method, headers }: IncomingMessage, url: URL, body: Buffer): string {
  const date = String(headers['x-amz-date']);
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'the body is another one';
  if (Math.abs(Date.parse(date.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')) - Date.now()) > 300_000)
    return 'too old';
  const names = (/SignedHeaders=([^,]+)/.exec(String(headers.authorization))?.[1] ?? '').split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(needed)) return `no ${needed}`;
  const query = [...url.searchParams]
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ...[method, url.pathname, query],
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names.join(';'), sha256(body)],
  ].join('\n');
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${SECRET}`);
  const signature = hmac(key, toSign).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${KEY}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
  const start = Number(query.get('continuation-token')?.split('&')[1] ?? 0);
  const entries = keys.slice(start, start + PAGE).map((key) => {
    const size = objects.get(key)?.length;
    return `<Contents><Key>${key}</Key><LastModified>2026-11-15T09:30:00.000Z</LastModified><Size>${size}</Size></Contents>`;
  });
  const more = start + PAGE < keys.length ? `<NextContinuationToken>a&amp;${start + PAGE}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
}
