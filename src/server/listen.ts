import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: stop what listens there, or set PORT to another one',
  EACCES: 'may not be opened by this user: set PORT to one above 1023',
  EADDRNOTAVAIL: 'is no address of this machine: set HOST to one that is',
  ENOTFOUND: 'is no address of this machine: set HOST to one that is',
};

/** Connections that the system holds until they are taken in. Those beyond it come back a second later, or three. */
const BACKLOG = 4_096;

/** Gives the address for people to open. */
export function listen(server: Server, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        new StartError(`${join(host, port)} ${REASONS[error.code ?? ''] ?? `cannot be opened: ${error.message}`}.`),
      );
    });
    server.listen({ port, host, backlog: BACKLOG }, () => {
      server.removeAllListeners('error');
      const address = server.address();
      const opened = typeof address === 'object' && address ? address.port : port;
      resolve(urlOf(host, opened));
    });
  });
}

export function urlOf(host: string, port: number): string {
  return `http://${join(host === '0.0.0.0' || host === '::' ? 'localhost' : host, port)}`;
}

function join(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
