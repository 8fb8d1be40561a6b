import type { IncomingMessage } from 'node:http';
import { expect, test, vi } from 'vitest';
import { createPeerOf } from './client-address.ts';

const asked = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;
const from = (trust: number | string[], direct: string, forwarded?: string) =>
  createPeerOf(trust)(asked(direct, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded })).address;

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
] as const)('%s is limited as %s', ([address, limited]) => {
  expect(from(0, address)).toBe(limited);
});

test('two addresses of one /64 are one caller, those of two are two', () => {
  expect(from(0, '2001:db8:1:2::1')).toBe(from(0, '2001:db8:1:2:ffff::9'));
  expect(from(0, '2001:db8:1:2::1')).not.toBe(from(0, '2001:db8:1:3::1'));
});

test.for([
  ['nobody is trusted', 0, '10.0.0.1', '192.0.2.1', '10.0.0.1'],
  ['one proxy', 1, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['one proxy, and what the caller had written before it', 1, '10.0.0.1', '6.6.6.6, 192.0.2.1', '192.0.2.1'],
  ['two proxies', 2, '10.0.0.1', '6.6.6.6, 192.0.2.1, 10.0.0.2', '192.0.2.1'],
  ['two proxies, one passed by', 2, '10.0.0.1', '192.0.2.1', '192.0.2.1'],
  ['one proxy that says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['one proxy that says nonsense', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['one proxy with ports', 1, '10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
  ['one proxy with IPv6 in brackets', 1, '::1', '[2001:db8::5]:80', '2001:db8:0:0::/64'],
  ...[
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '::ffff:c000:0201',
    '0:0:0:0:0:ffff:c000:201',
    '0000:0000:0000:0000:0000:ffff:192.0.2.1',
    '[::ffff:192.0.2.1]',
    '[::ffff:c000:201]:4711',
    '::ffff:192.0.2.1%eth0',
  ].map((form) => [`one address, as ${form}`, 1, '10.0.0.1', form, '192.0.2.1'] as const),
  ['a trusted range in hex', ['10.0.0.0/8'], '::ffff:a00:1', '192.0.2.1', '192.0.2.1'],
  ['a trusted range', ['10.0.0.0/8'], '::ffff:10.0.0.1', '192.0.2.1, 10.9.9.9', '192.0.2.1'],
  ['a trusted address', ['10.0.0.1', '::1'], '10.0.0.1', '6.6.6.6, 192.0.2.1', '192.0.2.1'],
  ['somebody outside of the trusted range', ['10.0.0.0/8'], '203.0.113.9', '192.0.2.1', '203.0.113.9'],
  ['all hops trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
] as const)('%s', ([, trust, direct, forwarded, expected]) => {
  expect(from(typeof trust === 'number' ? trust : [...trust], direct, forwarded)).toBe(expected);
});

test('TLS is believed of trusted proxies only', () => {
  const headers = { 'x-forwarded-proto': 'https' };
  expect(createPeerOf(1)(asked('10.0.0.1', headers)).secure).toBe(true);
  expect(createPeerOf(1)(asked('10.0.0.1', { 'x-forwarded-proto': 'http' })).secure).toBe(false);
  expect(createPeerOf(0)(asked('10.0.0.1', headers)).secure).toBe(false);
  expect(createPeerOf(['10.0.0.2'])(asked('10.0.0.1', headers)).secure).toBe(false);
});

test('a proxy that nobody named is told of once', () => {
  const tell = vi.fn();
  const peerOf = createPeerOf(0, tell);
  peerOf(asked('10.0.0.1'));
  expect(tell).not.toHaveBeenCalled();
  for (const client of ['192.0.2.1', '192.0.2.2']) peerOf(asked('10.0.0.1', { 'x-forwarded-for': client }));
  expect(tell).toHaveBeenCalledOnce();
});
