import { lookup } from 'node:dns/promises';
import { Agent, type RequestOptions, request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { PushService } from '#api/notifications/push.ts';
import { createPushHosts } from '../config/push-hosts.ts';

/**
 * Addresses outside the public internet: this machine, local networks, reserved ranges, and addresses that map to
 * those.
 */
const CLOSED_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Exceptions in 2000::/3: IPv4 in 6to4 and Teredo, and documentation. */
const CLOSED_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const GLOBAL_6 = '2000::/3';

const listOf = (ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
};
const closed4 = listOf(CLOSED_4, 'ipv4');
const closed6 = listOf(CLOSED_6, 'ipv6');
const global6 = listOf([GLOBAL_6], 'ipv6');

/**
 * Only global unicast IPv6 is public: loopback, link-local, unique local, mapped and translated addresses are outside
 * of it.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

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
