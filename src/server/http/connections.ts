import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
