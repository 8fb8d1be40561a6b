import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Peer } from '#api/guard/limits.ts';
import type { Config } from '../../config/config.ts';

export interface NodePeer extends Peer {
  /** The name under which it was asked, with or without a port; empty where it was under none. */
  host: string;
  /** The browser spoke TLS, to us or to a proxy that we believe. */
  secure: boolean;
}

export type PeerOf = (incoming: IncomingMessage) => NodePeer;

/** Who asks. What a request says about that is believed only as far as proxies that the host trusts have written it. */
export function createPeerOf(trustProxy: Config['trustProxy'], onUnnamedProxy: () => void = () => undefined): PeerOf {
  if (trustProxy === 0) return unproxied(onUnnamedProxy);
  const isTrusted = typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : inList(trustProxy);
  // By their number nobody is known: whoever connects could write any name, and a proxy may pass on what it was sent.
  const isNamed = typeof trustProxy !== 'number';
  return ({ socket, headers }) => {
    const direct = socket.remoteAddress ?? '';
    const believed = isTrusted(plain(direct), 0);
    const hops = [direct, ...listed(headers['x-forwarded-for']).reverse()];
    const first = hops.findIndex((hop, index) => !isTrusted(plain(hop), index) || !isIP(plain(hops[index + 1] ?? '')));
    return {
      address: limitable(hops[first] ?? direct),
      host: (isNamed && believed && listed(headers['x-forwarded-host']).at(-1)) || (headers.host ?? ''),
      secure: believed && listed(headers['x-forwarded-proto']).at(0) === 'https',
    };
  };
}

function unproxied(onUnnamedProxy: () => void): PeerOf {
  let told = false;
  return ({ socket, headers }) => {
    if (!told && headers['x-forwarded-for'] !== undefined) {
      told = true;
      onUnnamedProxy();
    }
    return { address: limitable(socket.remoteAddress ?? ''), host: headers.host ?? '', secure: false };
  };
}

/** Who connects, for a bound on connections: null for this machine, and for proxies, whose connections are everybody's. */
export function createConnectingPeer(
  trustProxy: Config['trustProxy'],
): (socket: { remoteAddress?: string | undefined }) => string | null {
  const isProxy = typeof trustProxy === 'number' ? () => trustProxy > 0 : inList(trustProxy);
  const isLoopback = inList(['127.0.0.0/8', '::1']);
  return ({ remoteAddress = '' }) => {
    const address = plain(remoteAddress);
    return isProxy(address) || isLoopback(address) ? null : limitable(address);
  };
}

const listed = (header: string | string[] | undefined): string[] =>
  header === undefined
    ? []
    : String(header)
        .split(',')
        .map((part) => part.trim().toLowerCase());

function inList(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = familyOf(address);
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 as IPv4, however it is written, and neither port, brackets nor zone, which proxies may add. */
function plain(address: string): string {
  const bare = address.startsWith('[')
    ? address.slice(1, address.indexOf(']'))
    : address.replace(/^([\d.]+):\d+$/, '$1');
  const [own = ''] = bare.split('%');
  return own.includes(':') ? (mapped(own) ?? own) : own;
}

/** `::ffff:192.0.2.1`, `::ffff:c000:201` and their longer forms are one address of IPv4. */
function mapped(address: string): string | undefined {
  const [, high, low] = /^\[::ffff:(\w+):(\w+)\]$/.exec(URL.parse(`http://[${address}]`)?.hostname ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}

/** One caller for the limits: an IPv4 address, or the /64 of IPv6 that a household or a server has to itself. */
function limitable(address: string): string {
  const own = plain(address);
  if (!own.includes(':')) return own;
  const [head = '', tail] = own.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':').length : 0;
  const groups = tail === undefined ? before : [...before, ...Array(Math.max(0, 8 - before.length - after)).fill('0')];
  const all = tail ? [...groups, ...tail.split(':')] : groups;
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
