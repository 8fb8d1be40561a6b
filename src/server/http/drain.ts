import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** A caller who sends requests in a row sends the next within this time, and its response announces the close. */
const GRACE_MS = 500;
const LOOK_EVERY_MS = 50;

/**
 * Accepts no more connections, lets open requests finish, and cuts those that take longer than `patience`. An idle
 * connection is not closed immediately: a request may be under way, and would fail.
 */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    let idle: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    }, GRACE_MS);
    const enough = setTimeout(() => server.closeAllConnections(), patience);
    // Connections that the system has already accepted would be cut, so they are taken first.
    setImmediate(() => {
      // The close of node:http closes idle connections too.
      NetServer.prototype.close.call(server, () => {
        for (const timer of [grace, idle, enough]) clearTimeout(timer);
        resolve();
      });
    });
  });
}
