import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { StartError } from '../config/start-error.ts';

type Settings = { [Part in 'host' | 'port']: string };

const REASONS: Readonly<Record<string, (named: Settings) => string>> = {
  EADDRINUSE: ({ port }) => `is taken: stop what listens there, or set ${port} to another one`,
  EACCES: ({ port }) => `may not be opened by this user: set ${port} to one above 1023`,
  EADDRNOTAVAIL: ({ host }) => `is no address of this machine: set ${host} to one that is`,
  ENOTFOUND: ({ host }) => `is no address of this machine: set ${host} to one that is`,
};

/** Connections that the system queues. Further ones try again a second later, or three. */
const BACKLOG = 4_096;

export interface Place {
  host: string;
  port: number;
  /** The descriptor of an open socket to use instead. */
  socket?: number | undefined;
  /** The names of the settings, for errors. */
  named?: Settings;
}

/** Returns the address for people to open. */
export function listen(
  server: Server,
  { host, port, socket, named = { host: 'HOST', port: 'PORT' } }: Place,
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? '']?.(named) ?? `cannot be opened: ${error.message}`;
      reject(new StartError(`${join(host, port)} ${reason}.`));
    });
    server.listen(socket === undefined ? { host, port, backlog: BACKLOG } : { fd: socket }, () => {
      server.removeAllListeners('error');
      const opened = server.address() as AddressInfo | null;
      resolve(urlOf(socket === undefined ? host : (opened?.address ?? host), opened?.port ?? port));
    });
  });
}

export function urlOf(host: string, port: number): string {
  return `http://${join(host === '0.0.0.0' || host === '::' ? 'localhost' : host, port)}`;
}

function join(host: string, port: number): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
