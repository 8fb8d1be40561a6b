import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const LOOK_EVERY_MS = 200;
/** Maximum unread bytes of all readers in memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * Disconnects callers who request much and read slowly, the worst first, before they fill the memory. Returns a
 * function that tells how full the budget of unread bytes is, from 0 to 1.
 */
export function boundUnread(server: Server, mostBytes = MOST_BYTES, everyMs = LOOK_EVERY_MS): () => number {
  let part = 0;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const timer = setInterval(() => {
    let bytes = 0;
    for (const { writableLength } of sockets) bytes += writableLength;
    part = bytes / mostBytes;
    if (bytes <= mostBytes) return;
    for (const socket of [...sockets].sort((a, b) => b.writableLength - a.writableLength)) {
      if (bytes <= mostBytes) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  }, everyMs).unref();
  server.once('close', () => clearInterval(timer));
  return () => part;
}
