import { createServer, type IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MEDIA_BYTES } from '#contract/rules/limits.ts';
import { refuseMalformed } from './malformed.ts';
import { Incoming } from './request.ts';

/** Maximum per process; about 25 KB each when busy. */
const MOST_CONNECTIONS = 4_000;

export interface ConnectionBounds {
  /** Maximum per peer; null for no limit. */
  perPeer: number | null;
  /** The key of a peer; null for a peer without a limit. */
  peerOf(socket: Socket): string | null;
  most?: number;
}

/**
 * Limits the connections per peer and in total. Over a limit, closes the connection of that peer (or of all) that has
 * been idle the longest; if none is idle, the new one.
 */
export function boundConnections(server: Server, { perPeer, peerOf, most = MOST_CONNECTIONS }: ConnectionBounds): void {
  const all = new Set<Socket>();
  const peers = new Map<string, Set<Socket>>();
  /** Ordered by the time at which they became idle. */
  const idle = new Set<Socket>();
  const open = new WeakMap<Socket, number>();

  const makeRoom = (among: Set<Socket>, bound: number, arrived: Socket): void => {
    if (among.size <= bound) return;
    for (const socket of idle) {
      if (socket === arrived || !among.has(socket)) continue;
      leave(socket);
      socket.destroy();
      return;
    }
    leave(arrived);
    arrived.destroy();
  };
  const leave = (socket: Socket): void => {
    all.delete(socket);
    idle.delete(socket);
    const peer = names.get(socket);
    const own = peer === undefined ? undefined : peers.get(peer);
    own?.delete(socket);
    if (peer !== undefined && own?.size === 0) peers.delete(peer);
  };
  const names = new WeakMap<Socket, string>();

  server.on('connection', (socket: Socket) => {
    all.add(socket);
    idle.add(socket);
    socket.once('close', () => leave(socket));
    const peer = perPeer === null ? null : peerOf(socket);
    if (peer !== null && perPeer !== null) {
      const own = peers.get(peer) ?? new Set();
      peers.set(peer, own.add(socket));
      names.set(socket, peer);
      makeRoom(own, perPeer, socket);
    }
    if (!socket.destroyed) makeRoom(all, most, socket);
  });

  server.prependListener('request', ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    idle.delete(socket);
    outgoing.once('close', () => {
      const left = (open.get(socket) ?? 1) - 1;
      open.set(socket, left);
      if (left === 0 && all.has(socket)) idle.add(socket);
    });
  });
}

export interface Timeouts {
  /**
   * Maximum between requests. Longer than that of proxies (nginx 60 s, Caddy 120 s), because the side that closes first
   * loses requests.
   */
  idleMs: number;
  /** Maximum until the headers have arrived, and then until the whole request has: a body has at most 64 KiB. */
  headersMs: number;
  requestMs: number;
  /** Maximum until a whole upload has arrived. A client that is too slow is refused before. */
  uploadMs: number;
  /** Maximum without a byte in either direction while a request is open. */
  stuckMs: number;
}

const HEADER_BYTES = 16 * 1024;
const MOST_HEADERS = 200;

const TIMEOUTS: Timeouts = {
  idleMs: 125_000,
  headersMs: 20_000,
  requestMs: 30_000,
  uploadMs: 150_000,
  stuckMs: 60_000,
};

export function createHttpServer(listener: RequestListener, timeouts = TIMEOUTS): Server {
  const { idleMs, headersMs, requestMs, uploadMs, stuckMs } = timeouts;

  /** Once the server stops listening, the last response on a connection announces the close. */
  class Answer<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...args: unknown[]): this {
      if (!server.listening) this.shouldKeepAlive = false;
      return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>));
    }
  }
  const server = createServer(
    {
      IncomingMessage: Incoming,
      ServerResponse: Answer,
      keepAliveTimeout: idleMs,
      headersTimeout: headersMs,
      requestTimeout: uploadMs,
      maxHeaderSize: HEADER_BYTES,
      connectionsCheckingInterval: Math.min(5_000, headersMs / 2),
    },
    listener,
  );
  server.timeout = stuckMs;
  server.maxHeadersCount = MOST_HEADERS;
  server.on('clientError', refuseMalformed);
  // A request without a token, or with too much data, is refused before the file is sent.
  server.on('checkContinue', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (isHopeless(incoming)) outgoing.shouldKeepAlive = false;
    else outgoing.writeContinue();
    server.emit('request', incoming, outgoing);
  });
  server.prependListener('request', (incoming: IncomingMessage) => boundBody(incoming, requestMs));
  return server;
}

/** Node.js has a single limit for all requests. */
function boundBody(incoming: IncomingMessage, patienceMs: number): void {
  const { headers } = incoming;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody || isUpload(incoming)) return;
  const timer = setTimeout(() => {
    if (!incoming.complete) refuseMalformed(new RequestTimeout(), incoming.socket);
  }, patienceMs);
  incoming.once('close', () => clearTimeout(timer));
}

const UPLOAD = /^\/api\/media\/?(\?|$)/;

const isUpload = ({ method, url = '' }: IncomingMessage): boolean => method === 'POST' && UPLOAD.test(url);

const isHopeless = (incoming: IncomingMessage): boolean =>
  isUpload(incoming) &&
  (!incoming.headers.authorization || Number(incoming.headers['content-length'] ?? 0) > MEDIA_BYTES);

class RequestTimeout extends Error {
  code = 'ERR_HTTP_REQUEST_TIMEOUT';
}
