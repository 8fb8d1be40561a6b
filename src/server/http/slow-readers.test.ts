import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { boundUnread } from './streams.ts';

const MEGABYTE = 2 ** 20;
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

test('who asks for more than they read is let go, and who reads is not', async () => {
  server = createServer((_, outgoing) => void outgoing.end(Buffer.alloc(32 * MEGABYTE)));
  boundUnread(server, 8 * MEGABYTE, 20);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const idle = connect(port, '127.0.0.1');
  await once(idle, 'connect');
  const stuck = connect(port, '127.0.0.1');
  stuck.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [served] = (await once(server, 'request')) as [{ socket: NodeJS.EventEmitter }];
  await once(served.socket, 'close');
  expect(idle.destroyed).toBe(false);
  idle.destroy();
  stuck.destroy();
});
