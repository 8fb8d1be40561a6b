import { expect, test } from 'vitest';
import { makeDevice } from '#tests/harness/push/device.ts';
import { encryptMessage } from './encrypt.ts';
import { messageOf, payloadOf } from './message.ts';

const person = (firstName: string, lastName = '') => ({
  _id: firstName,
  username: firstName,
  firstName,
  lastName,
  avatarURL: '',
});
const told = { _id: 'n', at: '2026-11-15T09:30:00Z', unread: true };
const post = { _id: 'p', text: 'Low tide at four.' };

test('a message says who did what, names as many as fit, and leads there', () => {
  const like = (count: number) => {
    const people = [person('Tomás'), person('Elodie'), person('Noor', 'Haddad'), person('Wick')].slice(0, count);
    return messageOf({ ...told, kind: 'like', post, people, count }, true);
  };
  expect([1, 2, 3, 4, 14].map((count) => like(count).title)).toEqual([
    'Tomás liked your post',
    'Tomás and Elodie liked your post',
    'Tomás, Elodie and Noor Haddad liked your post',
    'Tomás, Elodie and 2 others liked your post',
    'Tomás, Elodie and 12 others liked your post',
  ]);
  const comment = { _id: 'c', text: 'Bring boots.' };
  const reply = { ...told, kind: 'reply', post, comment, person: person('Noor', 'Haddad'), count: 1 } as const;
  expect(messageOf(reply, true)).toEqual({
    title: 'Noor Haddad replied to your comment',
    body: 'Bring boots.',
    path: '/post/p?comment=c',
  });
  expect(messageOf(reply, false)).toEqual({ title: 'Something new on Pipit', body: '', path: '/notifications' });
});

test('a message of the longest names and texts fits', async () => {
  const bird = '🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(120);
  const author = person(bird, bird);
  const comment = { _id: 'c'.repeat(36), text: bird };
  const thread = { ...told, kind: 'thread', post: { ...post, author }, comment, person: author, count: 2 } as const;
  const payload = payloadOf(messageOf(thread, true), {
    site: `https://${'a'.repeat(250)}`,
    tag: 'a'.repeat(50),
    unread: 99,
  });
  const { subscription, read } = await makeDevice('https://push.test/');
  const { notification } = await read(await encryptMessage(payload, subscription.keys));
  expect([notification.title, notification.body].map((text: string) => text.at(-1))).toEqual(['…', '…']);
});
