import { expect, test } from 'vitest';
import type { Caller } from '#store/nouns/people/sessions.ts';
import { FULL, type Holder, holderOf, whoLeaves } from './listeners.ts';

interface Row {
  title: string;
  /** Streams as `account@address`, oldest first. */
  listening: string[];
  joins: string;
  most: number;
  /** Index of the stream that ends. */
  leaves: number | 'full' | undefined;
}

const times = (count: number, who: string): string[] => Array(count).fill(who);
const holderIn = (text: string): Holder => {
  const [account = '', address = ''] = text.split('@');
  return { account, address, guest: account.startsWith('guest') };
};

test.each<Row>([
  { title: 'there is room', listening: ['a@1', 'a@1'], joins: 'a@1', most: 3, leaves: undefined },
  { title: 'an account has twelve', listening: ['b@1', ...times(12, 'a@1')], joins: 'a@2', most: 99, leaves: 1 },
  { title: 'the guest has twelve', listening: times(12, 'guest@1'), joins: 'guest@1', most: 99, leaves: undefined },
  { title: 'the guest has fifty', listening: times(50, 'guest@1'), joins: 'guest@1', most: 99, leaves: 0 },
  { title: 'one account has the most', listening: ['b@1', 'a@2', 'a@2', 'a@3'], joins: 'c@1', most: 4, leaves: 1 },
  { title: 'who joins has the most', listening: ['b@1', 'a@2', 'b@1', 'a@2'], joins: 'a@2', most: 4, leaves: 1 },
  {
    title: 'two accounts have the most, one of them at an address with more',
    listening: ['a@1', 'a@1', 'b@2', 'b@2', 'c@2'],
    ...{ joins: 'd@3', most: 5, leaves: 2 },
  },
  { title: 'who comes back has one', listening: ['b@1', 'a@1'], joins: 'a@1', most: 2, leaves: 1 },
  { title: 'each account has one', listening: ['a@1', 'b@1', 'c@1'], joins: 'd@2', most: 3, leaves: 'full' },
])('when $title, the stream that ends is $leaves', ({ listening, joins, most, leaves }) => {
  const all = listening.map(holderIn);
  const holder = holderIn(joins);
  const same = new Set(all.filter(({ account }) => account === holder.account));
  const expected = leaves === 'full' ? FULL : leaves === undefined ? undefined : all[leaves];
  expect(whoLeaves({ listeners: new Set(all), same }, holder, most)).toBe(expected);
});

test('the guest is one account in all of an IPv6 network, which has many addresses', () => {
  const accountAt = (address: string, guest: number) => holderOf({ id: 7, guest } as Caller, address).account;
  expect(accountAt('2001:db8:1:2::/64', 1)).toBe(accountAt('2001:db8:1:3::/64', 1));
  expect(accountAt('2001:db8:1:2::/64', 1)).not.toBe(accountAt('2001:db8:2:2::/64', 1));
  expect(accountAt('192.0.2.1', 1)).not.toBe(accountAt('192.0.2.2', 1));
  expect(accountAt('192.0.2.1', 0)).toBe(accountAt('192.0.2.2', 0));
});
