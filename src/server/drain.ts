import type { Server } from 'node:http';

const LOOK_EVERY_MS = 50;

/** Takes no more connections, lets open requests end, and cuts off those that take longer than `patience`. */
export function drain(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the server closed would be kept alive after its answer.
    const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    const enough = setTimeout(() => server.closeAllConnections(), patience);
    // Connections that the system has accepted in our name would be cut off: first they are taken in.
    setImmediate(() => {
      server.close(() => {
        clearInterval(idle);
        clearTimeout(enough);
        resolve();
      });
    });
  });
}
