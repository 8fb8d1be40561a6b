import { expect, test } from 'vitest';
import { admitted } from './row-rules.ts';

const person = {
  ...{ id: 1, uid: '00000000-0000-4000-8000-000000000000', username: 'ida', username_key: 'ida', search: '' },
  ...{ first_name: 'Ida', last_name: '', email: '', password_hash: null, bio: '', extra: '{}', guest: 0, rev: 0 },
  ...{ avatar_url: '', cover_url: '', website: '' },
  ...{ posts_count: 0, followers_count: 0, following_count: 0, created_at: 1, updated_at: 1 },
};
const imported = (fields: object) => admitted('users', { ...person, ...fields });

test.each([
  ['website', 'javascript:alert(1)'],
  ['website', 'JavaScript:alert(1)//https://example.org'],
  ['website', 'data:text/html,x'],
  ['avatar_url', 'javascript:alert(1)'],
  ['avatar_url', 'http://example.org/a.png'],
  ['cover_url', '/api/posts'],
])('%s = %s is left out', (column, address) => {
  expect(imported({ [column]: address })[column]).toBe('');
});

test.each([
  ['website', 'http://example.org/a'],
  ['website', ''],
  ['avatar_url', 'https://example.org/a.png'],
])('%s = %s stays', (column, address) => {
  expect(imported({ [column]: address })[column]).toBe(address);
});

test('nobody but the guest is one', () => {
  expect(imported({ guest: 1 })).toMatchObject({ username: 'ida', guest: 0 });
  expect(imported({ username: 'Guest', guest: 1 })).toMatchObject({ guest: 1 });
});

test('the guest, whose password everybody knows, has no role', () => {
  expect(imported({ username: 'Guest', guest: 1, role: 'owner' })).toMatchObject({ role: 'member' });
  expect(imported({ role: 'owner' })).toMatchObject({ role: 'owner' });
});

test.each([
  ['follows', { follower_id: 7, followee_id: 7 }],
  ['blocks', { blocker_id: 7, blocked_id: 7 }],
  ['mutes', { muter_id: 7, muted_id: 7, ends_at: null }],
] as const)('%s of oneself are refused', (table, pair) => {
  expect(() => admitted(table, { id: 1, ...pair, created_at: 1 })).toThrow(
    `${table} 1: nobody can do this to themselves.`,
  );
});
