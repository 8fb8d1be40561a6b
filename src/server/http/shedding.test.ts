import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createAdmission } from './admission.ts';
import { createPeerOf } from './client-address.ts';
import { createHttpServer } from './http-server.ts';
import { type App, createListener } from './listener.ts';
import { createStreams } from './streams.ts';

const CROWD = 200;
const COST_MS = 5;
let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Each request blocks the process. */
const dear: App = () => {
  for (const end = performance.now() + COST_MS; performance.now() < end; );
  return Response.json({});
};

async function serve(app: App): Promise<number> {
  const site = () => undefined;
  const log = pino({ level: 'silent' });
  const admission = createAdmission();
  const listener = createListener({
    app,
    site,
    log,
    admission,
    streams: createStreams(1),
    isOwnHost: () => true,
    peerOf: createPeerOf(0),
  });
  server = createHttpServer(listener).on('connection', admission.onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const openAll = (port: number) => Promise.all(Array.from({ length: CROWD }, () => open(port)));

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
const statusOf = async (socket: Socket) => Number((await text(socket)).slice('HTTP/1.1 '.length).slice(0, 3));

test('of a crowd that comes at once some are served and the rest turned away at once; the probe is answered', async () => {
  const port = await serve(dear);
  const sockets = await openAll(port);
  const probe = await open(port);
  const answers = Promise.all([...sockets, probe].map(statusOf));
  for (const socket of sockets) socket.write(ask('/api/posts'));
  probe.write(ask('/healthz'));
  const statuses = await answers;
  expect(statuses.pop()).toBe(200);
  const count = (wanted: number) => statuses.filter((status) => status === wanted).length;
  expect(count(200)).toBeGreaterThan(0);
  expect(count(503)).toBeGreaterThan(0);
  expect(count(200) + count(503)).toBe(CROWD);
});

test('when the crowd is gone, everybody is served again', async () => {
  const port = await serve(dear);
  const sockets = await openAll(port);
  const answers = Promise.all(sockets.map(statusOf));
  for (const socket of sockets) socket.write(ask('/api/posts'));
  await answers;
  for (let i = 0; i < 3; i++) {
    const socket = await open(port);
    socket.write(ask('/api/posts'));
    expect(await statusOf(socket)).toBe(200);
  }
});
