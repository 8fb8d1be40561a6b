import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** The constant of RFC 6455 with which a server shows that it speaks WebSocket. */
const KEY_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT_FRAME = 0x81;
const MASK_BYTES = 4;

export interface Socket {
  send(text: string): void;
  onText: (text: string) => void;
  onClose: () => void;
}

export interface SocketServer {
  url: string;
  /** The first page that connects. */
  connected: Promise<Socket>;
}

/**
 * A minimal WebSocket server for one page that sends and receives texts in single frames. It does not keep its process
 * alive.
 */
export async function openSocketServer(): Promise<SocketServer> {
  const server = createServer();
  const connected = new Promise<Socket>((resolve) => {
    server.on('upgrade', ({ headers }, stream) => {
      const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${KEY_SUFFIX}`).digest('base64');
      const answer = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
      stream.write([...answer, `Sec-WebSocket-Accept: ${accept}`, '\r\n'].join('\r\n'));
      resolve(talkOver(stream));
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, connected };
}

function talkOver(stream: Duplex): Socket {
  (stream as Duplex & { unref(): void }).unref();
  const socket: Socket = {
    send: (text) => {
      const payload = Buffer.from(text);
      stream.cork();
      stream.write(headerFor(payload.length));
      stream.write(payload);
      stream.uncork();
    },
    onText: () => undefined,
    onClose: () => undefined,
  };
  let received: Buffer = Buffer.alloc(0);
  let begun: Buffer[] = [];
  stream.on('error', () => undefined);
  stream.on('close', () => socket.onClose());
  stream.on('data', (chunk: Buffer) => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk;
    for (let frame = readFrame(received); frame; frame = readFrame(received)) {
      received = received.subarray(frame.bytes);
      if (frame.isControl) continue;
      begun.push(frame.payload);
      if (!frame.isLast) continue;
      const text = Buffer.concat(begun).toString();
      begun = [];
      socket.onText(text);
    }
  });
  return socket;
}

function headerFor(length: number): Buffer {
  if (length < 126) return Buffer.from([TEXT_FRAME, length]);
  if (length < 2 ** 16) return Buffer.from([TEXT_FRAME, 126, length >> 8, length & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = TEXT_FRAME;
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}

/** The first complete frame, or undefined. A browser masks its frames. */
function readFrame(bytes: Buffer) {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const short = second & 0x7f;
  const lengthBytes = short === 127 ? 8 : short === 126 ? 2 : 0;
  const start = 2 + lengthBytes + MASK_BYTES;
  if (bytes.length < start) return undefined;
  const length =
    lengthBytes === 8 ? Number(bytes.readBigUInt64BE(2)) : lengthBytes === 2 ? bytes.readUInt16BE(2) : short;
  if (bytes.length < start + length) return undefined;
  const mask = bytes.subarray(start - MASK_BYTES, start);
  const payload = Buffer.from(bytes.subarray(start, start + length));
  for (let i = 0; i < length; i++) payload[i] = (payload[i] ?? 0) ^ (mask[i % MASK_BYTES] ?? 0);
  return { bytes: start + length, payload, isLast: (first & 0x80) !== 0, isControl: (first & 0x08) !== 0 };
}
