import { expect, test } from 'vitest';
import type { Fault } from '#contract/refusals/codes.ts';
import { MESSAGES, refusedBody } from '#contract/refusals/errors.ts';
import { placed } from './useFields.ts';

const BIO: Fault = {
  code: 'too_long',
  field: 'userBio',
  params: { max: 280 },
  message: 'Bio can have at most 280 characters.',
};

test('the spec’s sentences are told at the fields that they are about, in other words', () => {
  const login = ['username', 'password'] as const;
  const own = { ...MESSAGES.wrongPassword, field: 'currentPassword' };
  expect(placed(refusedBody([MESSAGES.usernameTaken]), ['firstName', 'username'])).toEqual([
    {
      sentence: MESSAGES.usernameTaken.message,
      name: 'username',
      words: 'Choose another user name.',
    },
  ]);
  expect(placed(refusedBody([MESSAGES.userNotFound]), login)[0]?.name).toBe('username');
  expect(placed(refusedBody([MESSAGES.wrongPassword]), login)[0]?.name).toBe('password');
  expect(placed(refusedBody([own]), ['currentPassword', 'newPassword'])[0]?.name).toBe('currentPassword');
});

test('other sentences go to the field of their code as they are, or nowhere', () => {
  const said = refusedBody([MESSAGES.guestOff, BIO, MESSAGES.unavailable]);
  expect(placed(said, ['userWebsite', 'userBio'])).toEqual([
    { sentence: MESSAGES.guestOff.message, name: undefined, words: MESSAGES.guestOff.message },
    { sentence: BIO.message, name: 'userBio', words: BIO.message },
    { sentence: MESSAGES.unavailable.message, name: undefined, words: MESSAGES.unavailable.message },
  ]);
});

test('what a sentence says decides nothing', () => {
  const errors = ['Bio can have at most 280 characters.', MESSAGES.usernameTaken.message];
  expect(placed({ errors, codes: [] }, ['userBio', 'username']).map(({ name }) => name)).toEqual([
    undefined,
    undefined,
  ]);
});
