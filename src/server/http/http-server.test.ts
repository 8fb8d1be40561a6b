import { once } from 'node:events';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { drain } from './drain.ts';
import { createHttpServer, type Timeouts } from './http-server.ts';

const LONG = 10_000;
const PATIENT: Timeouts = { idleMs: LONG, headersMs: LONG, requestMs: LONG, uploadMs: LONG, stuckMs: LONG };
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(listener: RequestListener, timeouts: Partial<Timeouts> = {}) {
  server = createHttpServer(listener, { ...PATIENT, ...timeouts }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return connect(port, '127.0.0.1');
}

const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
const hello: RequestListener = (_, outgoing) => void outgoing.writeHead(200).end('hello');

test('a connection serves many requests and is told how long it may idle', async () => {
  const socket = await serve(hello);
  socket.end(GET + GET);
  const answers = (await text(socket)).split('HTTP/1.1 200 OK').slice(1);
  expect(answers).toHaveLength(2);
  for (const answer of answers) expect(answer).toMatch(/keep-alive: timeout=10/i);
});

test('an idle connection is closed in time', async () => {
  const socket = await serve(hello, { idleMs: 50 });
  socket.write(GET);
  expect(await text(socket)).toMatch(/hello/);
});

test.for([
  ['a connection that never speaks', '', { headersMs: 100 }],
  ['headers that never end', 'GET / HTTP/1.1\r\nhost: local', { headersMs: 100 }],
  [
    'a body that never ends',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"a"',
    { headersMs: 50, requestMs: 100 },
  ],
  [
    'a file that never ends',
    'POST /api/media?as=post HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\nGIF8',
    { headersMs: 50, requestMs: 20, uploadMs: 200 },
  ],
] as const)('%s: 408', async ([, sent, timeouts]) => {
  const socket = await serve((incoming) => void incoming.resume(), timeouts);
  socket.write(sent);
  expect(await text(socket)).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*\{"errors":\["[^"]+"\],"codes":\[\{"code":"request_timeout"\}\]\}$/,
  );
});

test('a file that is uploaded may take longer than another body', async () => {
  const socket = await serve((incoming, outgoing) => void incoming.resume().on('end', () => outgoing.end('taken')), {
    requestMs: 50,
  });
  socket.write('POST /api/media HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\nconnection: close\r\n\r\nGI');
  await new Promise((resolve) => setTimeout(resolve, 150));
  socket.write('F8');
  expect(await text(socket)).toMatch(/taken/);
});

test.for([
  ['headers without end', `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}`, 431, 'headers_too_large'],
  ['many headers without end', `GET / HTTP/1.1\r\n${'a: b\r\n'.repeat(5_000)}`, 431, 'headers_too_large'],
  ['what is no request', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 400, 'malformed_request'],
  [
    'a length that is none',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
    400,
    'malformed_request',
  ],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    400,
    'malformed_request',
  ],
] as const)('%s: cut with %i and the shape of every refusal', async ([, sent, status, code]) => {
  const socket = await serve(hello);
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(
    new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\{"errors":\\["[^"]+"\\],"codes":\\[\\{"code":"${code}"`),
  );
});

test('a reader who stops reading is let go', async () => {
  let finished = false;
  const socket = await serve(
    (_, outgoing) => {
      outgoing.once('finish', () => {
        finished = true;
      });
      outgoing.end(Buffer.alloc(32 * 1024 * 1024));
    },
    { stuckMs: 100 },
  );
  // A closed connection may show as a reset.
  socket.on('error', () => undefined);
  const [connection] = await once(server, 'connection');
  socket.write(GET);
  await once(connection, 'close');
  expect(finished).toBe(false);
  socket.destroy();
});

test('once nothing new is taken, open requests are answered and told that the connection ends', async () => {
  let answer = () => {};
  const socket = await serve((_, outgoing) => {
    answer = () => void outgoing.writeHead(200).end('last');
  });
  socket.write(GET);
  await once(server, 'request');
  const drained = drain(server, LONG);
  await new Promise((resolve) => setImmediate(resolve));
  answer();
  expect(await text(socket)).toMatch(/connection: close[\s\S]*last/i);
  await drained;
});

test.for([
  ['a file without a token', '/api/media?as=post', 'content-length: 9', false],
  ['a file that is too large', '/api/media?as=post', 'authorization: x\r\ncontent-length: 99999999', false],
  ['a file', '/api/media?as=post', 'authorization: x\r\ncontent-length: 9', true],
  ['another body', '/api/posts', 'content-length: 9', true],
] as const)('who asks before sending %s is answered', async ([, path, headers, goOn]) => {
  const socket = await serve(hello);
  socket.end(`POST ${path} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\n${headers}\r\n\r\n`);
  const answer = await text(socket);
  expect(answer.includes('100 Continue')).toBe(goOn);
  expect(answer).toContain('hello');
  if (!goOn) expect(answer).toMatch(/connection: close/i);
});

const chunked = (...chunks: string[]) =>
  `POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}`;

test.for(['read', 'left waiting'])(
  'a body in chunks of one byte that is %s: 413, and hardly any of it is kept',
  async (how) => {
    let heard: IncomingMessage | undefined;
    const socket = await serve((incoming) => {
      heard = incoming;
      if (how === 'read') incoming.resume();
    });
    socket.write(chunked(...Array(2_500).fill('1\r\na\r\n')));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"chunks_too_small"/);
    expect(heard?.readableLength).toBeLessThanOrEqual(2_000);
  },
);

test('a body in many chunks of 64 bytes is read', async () => {
  const socket = await serve(async (incoming, outgoing) => void outgoing.end(String((await buffer(incoming)).length)));
  socket.write(chunked(...Array(5_000).fill(`40\r\n${'a'.repeat(64)}\r\n`), '0\r\n\r\n'));
  expect(await text(socket)).toMatch(/320000/);
});
