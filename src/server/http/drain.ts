import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A caller who sends one request after the other sends the next within this time, and is told then that it is the last. */
const GRACE_MS = 500;
const LOOK_EVERY_MS = 50;

/**
 * Takes no more connections, lets open requests end, and cuts off those that take longer than `patience`. A connection
 * between two requests is not closed at once: the next one may be under way, and would fail.
 */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    let idle: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    }, GRACE_MS);
    const enough = setTimeout(() => server.closeAllConnections(), patience);
    // Connections that the system has accepted in our name would be cut off: first they are taken in.
    setImmediate(() => {
      // The close of node:http closes idle connections too.
      NetServer.prototype.close.call(server, () => {
        for (const timer of [grace, idle, enough]) clearTimeout(timer);
        resolve();
      });
    });
  });
}
