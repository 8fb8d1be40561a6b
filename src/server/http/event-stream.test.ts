import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventStream } from '#api/context.ts';
import { openEventStream } from './streams.ts';

const opened = Promise.withResolvers<EventStream>();
const server = createServer((_, outgoing: ServerResponse) => opened.resolve(openEventStream(outgoing, {})));
let answer: IncomingMessage;
let stream: EventStream;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  [answer] = await once(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), 'response');
  stream = await opened.promise;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('what nobody reads is not sent any more, and what is over is not written to', async () => {
  let closed = false;
  stream.onClose(() => {
    closed = true;
  });
  while (stream.write('x'.repeat(60_000))) await new Promise(setImmediate);
  stream.drop();
  await expect.poll(() => closed).toBe(true);
  answer.on('error', () => undefined);
  stream.end('bye');
  expect(() => stream.write('more')).not.toThrow();
});
