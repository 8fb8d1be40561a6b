import { BlockList, isIP } from 'node:net';

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
