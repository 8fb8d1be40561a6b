import { expect, test } from 'vitest';
import { FULL, type Holder, whoLeaves } from './crowd.ts';

interface Row {
  title: string;
  /** `account@address`, in the order in which they came. */
  listening: string[];
  joins: string;
  most: number;
  /** The place of the stream that ends. */
  leaves: number | 'full' | undefined;
}

const times = (count: number, who: string): string[] => Array(count).fill(who);
const holderOf = (text: string): Holder => {
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
  const all = listening.map(holderOf);
  const holder = holderOf(joins);
  const same = new Set(all.filter(({ account }) => account === holder.account));
  const expected = leaves === 'full' ? FULL : leaves === undefined ? undefined : all[leaves];
  expect(whoLeaves({ listeners: new Set(all), same }, holder, most)).toBe(expected);
});
