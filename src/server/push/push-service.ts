import { lookup } from 'node:dns/promises';
import { Agent, type RequestOptions, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { PushService } from '#api/notifications/push.ts';
import { isPublicAddress } from './public-address.ts';
import { createPushHosts } from './push-hosts.ts';

const TIMEOUT_MS = 5_000;
/** Only the head of a response is used. */
const MOST_BYTES = 16 * 1024;
/** Maximum connections per host. */
const MOST_SOCKETS = 8;
const IDLE_MS = 30_000;

export interface PushServiceOptions {
  /** Hosts in addition to those of the browsers. */
  hosts: readonly string[];
  /** The network, which tests replace. */
  resolve?: (hostname: string) => Promise<{ address: string; family: number }[]>;
  isOpen?: (address: string) => boolean;
  connection?: Pick<RequestOptions, 'port' | 'ca'>;
  timeoutMs?: number;
}

/**
 * Sends to the push services of browsers. The address of a subscription comes from a user: its host is looked up once
 * per connection, all results are checked, and the connection uses a checked one. Redirects are not followed.
 */
export function createPushService(options: PushServiceOptions): PushService {
  const { hosts, resolve = resolveAll, isOpen = isPublicAddress, connection = {}, timeoutMs = TIMEOUT_MS } = options;
  const accepts = createPushHosts(hosts);
  const checkedLookup: LookupFunction = (hostname, { all }, done) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isOpen(address)))
          done(new Error('the host of a push service has an address that is not public'), '');
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error) => done(error, ''),
    );
  };
  const agent = new Agent({
    keepAlive: true,
    maxSockets: MOST_SOCKETS,
    maxFreeSockets: 1,
    timeout: IDLE_MS,
    ...{ lookup: checkedLookup },
  });

  return {
    accepts,
    send: ({ endpoint, headers, body }) =>
      new Promise((resolve, reject) => {
        if (!accepts(endpoint)) return reject(new Error('this is no address of a push service'));
        const signal = AbortSignal.timeout(timeoutMs);
        const sent = { ...headers, 'content-length': String(body.length) };
        const sending = request(endpoint, { ...connection, method: 'POST', agent, headers: sent, signal });
        sending.on('error', reject);
        sending.on('response', (response) => {
          let bytes = 0;
          response.on('data', (part: Buffer) => {
            bytes += part.length;
            if (bytes > MOST_BYTES) response.destroy();
          });
          response.on('error', () => undefined);
          const { statusCode = 0, headers } = response;
          resolve({ status: statusCode, retryAfter: headers['retry-after'] ?? '' });
        });
        sending.end(body);
      }),
  };
}

const resolveAll = (hostname: string) => lookup(hostname, { all: true, verbatim: true });
