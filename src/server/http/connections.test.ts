import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createConnectingPeer } from './client-address.ts';
import { boundConnections, type ConnectionBounds } from './http-server.ts';

const GET = 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
const sockets: Socket[] = [];
let server: Server;

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

const hello: RequestListener = (_, outgoing) => void outgoing.writeHead(200).end('hello');

async function serve(bounds: Partial<ConnectionBounds>, listener = hello): Promise<void> {
  server = createServer(listener);
  boundConnections(server, { perPeer: 3, peerOf: ({ remoteAddress = '' }) => remoteAddress, ...bounds });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** On Linux all of 127.0.0.0/8 is local, so one machine can be many peers. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Resolves to whether the server answers on the connection. */
const asks = (socket: Socket): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.closed) return resolve(false);
    socket.once('data', () => resolve(true));
    socket.once('close', () => resolve(false));
    socket.write(GET);
  });

test('one peer has so many connections and no more: the one that has been idle the longest is closed', async () => {
  await serve({});
  const own: Socket[] = [];
  for (let i = 0; i < 3; i++) {
    const socket = await open();
    expect(await asks(socket)).toBe(true);
    own.push(socket);
  }
  const [first, second, third] = own as [Socket, Socket, Socket];
  expect(await asks(first)).toBe(true);
  const ended = once(second, 'close');
  expect(await asks(await open())).toBe(true);
  await ended;
  expect([first.closed, third.closed]).toEqual([false, false]);
  expect(await asks(await open('127.0.0.2'))).toBe(true);
});

test('where all of a peer are busy the new one is closed', async () => {
  let asked = 0;
  await serve({}, () => {
    asked += 1;
  });
  const busy: Socket[] = [];
  for (let i = 0; i < 3; i++) busy.push(await open());
  for (const socket of busy) socket.write(GET);
  await expect.poll(() => asked).toBe(3);
  expect(await asks(await open())).toBe(false);
  expect(busy.map(({ closed }) => closed)).toEqual([false, false, false]);
});

test('whom the bound is not for has as many as there are, and so has everybody when it is off', async () => {
  await serve({ peerOf: () => null });
  const many = await Promise.all(Array.from({ length: 12 }, () => open()));
  expect(await Promise.all(many.map(asks))).toEqual(Array(12).fill(true));
  server.closeAllConnections();
  server.close();
  await serve({ perPeer: null });
  const more = await Promise.all(Array.from({ length: 12 }, () => open()));
  expect(await Promise.all(more.map(asks))).toEqual(Array(12).fill(true));
});

test('when all places are taken newcomers get that of the longest idle, whoever has it', async () => {
  await serve({ most: 6 });
  const greedy = await open('127.0.0.3');
  expect(await asks(greedy)).toBe(true);
  for (let i = 4; i < 9; i++) expect(await asks(await open(`127.0.0.${i}`))).toBe(true);
  const ended = once(greedy, 'close');
  expect(await asks(await open('127.0.0.9'))).toBe(true);
  await ended;
});

test.for([
  ['192.0.2.7', 0, '192.0.2.7'],
  ['::ffff:192.0.2.7', 0, '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', 0, '2001:db8:1:2::/64'],
  ['127.0.0.1', 0, null],
  ['::ffff:127.9.9.9', 0, null],
  ['::1', 0, null],
  ['192.0.2.7', 1, null],
  ['10.0.0.1', ['10.0.0.0/8'], null],
  ['192.0.2.7', ['10.0.0.0/8'], '192.0.2.7'],
] as const)('%s, with the proxies %s, is bounded as %s', ([remoteAddress, proxies, peer]) => {
  const trust = typeof proxies === 'number' ? proxies : [...proxies];
  expect(createConnectingPeer(trust)({ remoteAddress })).toBe(peer);
});
