import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Peer } from '#api/context.ts';
import type { Config } from '../config/config.ts';

export interface NodePeer extends Peer {
  /** The requested host, with or without a port; empty if there is none. */
  host: string;
  /** The browser used TLS, to the server or to a trusted proxy. */
  secure: boolean;
}

export type PeerOf = (incoming: IncomingMessage) => NodePeer;

/** Determines the caller's address. Forwarded headers count only as far as trusted proxies have written them. */
export function createPeerOf(trustProxy: Config['trustProxy'], onUnnamedProxy: () => void = () => undefined): PeerOf {
  if (trustProxy === 0) return unproxied(onUnnamedProxy);
  const isTrusted = typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : inList(trustProxy);
  // A proxy count does not identify the peer, so X-Forwarded-Host is trusted only if TRUST_PROXY lists addresses.
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

/** The peer for the connection limit. Null for this machine, and for proxies, whose connections many callers share. */
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

/**
 * Normalizes an address: IPv4 in any notation becomes IPv4; port, brackets and zone, which proxies may add, are
 * removed.
 */
function plain(address: string): string {
  const bare = address.startsWith('[')
    ? address.slice(1, address.indexOf(']'))
    : address.replace(/^([\d.]+):\d+$/, '$1');
  const [own = ''] = bare.split('%');
  return own.includes(':') ? (mapped(own) ?? own) : own;
}

/** `::ffff:192.0.2.1`, `::ffff:c000:201` and their longer forms are one IPv4 address. */
function mapped(address: string): string | undefined {
  const [, high, low] = /^\[::ffff:(\w+):(\w+)\]$/.exec(URL.parse(`http://[${address}]`)?.hostname ?? '') ?? [];
  if (high === undefined || low === undefined) return undefined;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}

/** One caller for the limits: an IPv4 address, or the /64 of IPv6 that belongs to one household or server. */
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
