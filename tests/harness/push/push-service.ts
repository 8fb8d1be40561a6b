import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushRequest } from '#api/notifications/push.ts';
import { createPushService, type PushServiceOptions } from '#server/services/push.ts';
import { CERTIFICATE, KEY } from './certificate.ts';

export interface Got {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Maps a path to the response of the push service. */
const ANSWERS: Record<string, (outgoing: ServerResponse) => void> = {
  '/taken': (outgoing) => void outgoing.writeHead(201, { location: 'https://push.test/message/1' }).end(),
  '/not-found': (outgoing) => void outgoing.writeHead(404).end(),
  '/gone': (outgoing) => void outgoing.writeHead(410).end(),
  '/busy': (outgoing) => void outgoing.writeHead(429, { 'retry-after': '120' }).end(),
  '/broken': (outgoing) => void outgoing.writeHead(500).end('x'.repeat(100_000)),
  '/hangs': () => undefined,
  '/redirects': (outgoing) => void outgoing.writeHead(307, { location: 'https://127.0.0.1/taken' }).end(),
  '/endless': (outgoing) => {
    outgoing.writeHead(201);
    const more = () => outgoing.write('x'.repeat(10_000), (error) => !error && setImmediate(more));
    more();
  },
};

/** A local push service as push.test. The server connects to it with its own code; only name and certificate differ. */
export async function startPushService(
  options: Partial<PushServiceOptions> & { ca?: string[] | string; hangsMs?: number } = {},
) {
  const got: Got[] = [];
  const open = { now: 0, most: 0 };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.most = Math.max(open.most, ++open.now);
    outgoing.on('close', () => {
      open.now -= 1;
    });
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const path = incoming.url ?? '';
    got.push({ path, headers: incoming.headers, body: Buffer.concat(parts) });
    (ANSWERS[path.replace(/\?.*/, '')] ?? ANSWERS['/not-found'])?.(outgoing);
  };
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => undefined);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { ca = CERTIFICATE, hangsMs, ...own } = options;
  const all = {
    hosts: ['push.test', '*.push.test'],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isOpen: () => true,
    connection: { port, ca },
    ...own,
  };
  const service = createPushService(all);
  // The short timeout is only for requests that are never answered: on a slow machine, a real response may take longer.
  const hasty = hangsMs === undefined ? service : createPushService({ ...all, timeoutMs: hangsMs });
  return {
    got,
    service: {
      ...service,
      send: (message: PushRequest) => (message.endpoint.includes('/hangs') ? hasty : service).send(message),
    },
    connections: () => connections,
    /** The maximum of concurrent requests since the last call. */
    mostAtOnce() {
      const { most } = open;
      open.most = open.now;
      return most;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
