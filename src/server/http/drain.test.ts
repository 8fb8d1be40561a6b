import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { drain } from './drain.ts';

/** Longer than any test, so a server that waits for it fails. */
const PATIENCE = 2 ** 31 - 1;
const NEVER_BY_ITSELF = { keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 };

async function serve() {
  const answers: ServerResponse[] = [];
  const server = createServer(NEVER_BY_ITSELF, (_, outgoing) => void answers.push(outgoing)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  /** Sends one request over a keep-alive connection. Returns everything received until the server closes it. */
  const open = async () => {
    const socket = connect(port, '127.0.0.1');
    const received = text(socket);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const before = answers.length;
    await expect.poll(() => answers.length).toBe(before + 1);
    return { answer: answers[before] as ServerResponse, received };
  };
  return { server, port, open };
}

test('an open request is answered, then its connection is closed', async () => {
  const { server, open } = await serve();
  const { answer, received } = await open();
  const drained = drain(server, PATIENCE);
  answer.end('whole');
  await drained;
  expect(await received).toMatch(/whole/);
});

test('idle connections do not hold it up, used or not', async () => {
  const { server, port, open } = await serve();
  const { answer } = await open();
  answer.end();
  await once(answer, 'finish');
  const unused = connect(port, '127.0.0.1');
  await Promise.all([once(unused, 'connect'), once(server, 'connection')]);
  await drain(server, PATIENCE);
});

test('a request that never ends is cut off when patience is out', async () => {
  const { server, open } = await serve();
  const { received } = await open();
  const cut = received.catch((error: NodeJS.ErrnoException) => error.code);
  await drain(server, 100);
  expect(['', 'ECONNRESET']).toContain(await cut);
});

test('nothing new is taken', async () => {
  const { server, port, open } = await serve();
  const { answer } = await open();
  const drained = drain(server, PATIENCE);
  await new Promise((resolve) => setImmediate(resolve));
  await expect(once(connect(port, '127.0.0.1'), 'connect')).rejects.toThrow('ECONNREFUSED');
  answer.end();
  await drained;
});
