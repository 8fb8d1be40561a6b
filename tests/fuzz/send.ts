import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import type { Ready } from './plan.ts';

export interface Got {
  status: number;
  headers: Headers;
  /** Decompressed. */
  text: string;
  ms: number;
}

export interface Sender {
  send(asked: Ready): Promise<Got>;
  close(): void;
}

/** A picture is decoded by a process that may have to start. */
const PICTURE_MS = 60_000;

/** Sends requests that a client library would refuse to, over connections that stay open. */
export function createSender(url: string, hangMs: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = ({ method, target, headers, body }: Ready): Promise<Got> =>
    new Promise((resolve, reject) => {
      const begun = performance.now();
      const { hostname, port } = new URL(url);
      const length = headers['transfer-encoding'] || !body ? {} : { 'content-length': body.length };
      const sent = request({ agent, hostname, port, method, path: target, headers: { ...headers, ...length } });
      const patience = target.startsWith('/api/media') ? PICTURE_MS : hangMs;
      const hung = setTimeout(() => sent.destroy(new Error(`no answer within ${patience} ms`)), patience);
      sent.on('error', (error) => {
        clearTimeout(hung);
        reject(error);
      });
      sent.on('response', (answer) => {
        read(answer)
          .then((bytes) => {
            clearTimeout(hung);
            const text = decoded(bytes, answer.headers['content-encoding']);
            const status = answer.statusCode ?? 0;
            resolve({ status, headers: headersOf(answer), text, ms: performance.now() - begun });
          })
          .catch(reject);
      });
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

async function read(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function decoded(bytes: Buffer, coding: string | undefined): string {
  if (bytes.length === 0) return '';
  const decoders = { gzip: gunzipSync, zstd: zstdDecompressSync, br: brotliDecompressSync };
  const decode = decoders[coding as keyof typeof decoders];
  const plain = decode ? decode(bytes) : bytes;
  return new TextDecoder('utf-8', { fatal: true }).decode(plain);
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let n = 0; n < rawHeaders.length; n += 2) headers.append(rawHeaders[n] ?? '', rawHeaders[n + 1] ?? '');
  return headers;
}
