import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { StartError } from '../config/start-error.ts';

/** `set` is followed by the name of the setting. */
const REASONS: Readonly<Record<string, (set: string) => string>> = {
  EADDRINUSE: (set) => `is taken: stop what listens there, or ${set}PORT to another one`,
  EACCES: (set) => `may not be opened by this user: ${set}PORT to one above 1023`,
  EADDRNOTAVAIL: (set) => `is no address of this machine: ${set}HOST to one that is`,
  ENOTFOUND: (set) => `is no address of this machine: ${set}HOST to one that is`,
};

/** Connections that the system holds until they are taken in. Those beyond it come back a second later, or three. */
const BACKLOG = 4_096;

export interface Place {
  host: string;
  port: number;
  /** A socket that is open already, used instead. */
  socket?: number | undefined;
  /** Before the names of the settings, where there are others than HOST and PORT. */
  prefix?: string;
}

/** Gives the address for people to open. */
export function listen(server: Server, { host, port, socket, prefix = '' }: Place): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = REASONS[error.code ?? '']?.(`set ${prefix}`) ?? `cannot be opened: ${error.message}`;
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
