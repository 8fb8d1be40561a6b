import { expect, test } from 'vitest';
import { MESSAGES } from '#contract/errors.ts';
import { fieldOf } from './refusedFields.ts';

test('the spec’s sentences are told at the fields that they are about', () => {
  const signup = ['firstName', 'username', 'email', 'password'] as const;
  expect(fieldOf(MESSAGES.usernameTaken, signup)?.name).toBe('username');
  expect(fieldOf(MESSAGES.userNotFound, ['username', 'password'])?.name).toBe('username');
  expect(fieldOf(MESSAGES.wrongPassword, ['username', 'password'])?.name).toBe('password');
  expect(fieldOf(MESSAGES.wrongPassword, ['currentPassword', 'newPassword'])?.name).toBe('currentPassword');
});

test('other sentences go to the field whose label they begin with, or nowhere', () => {
  const said = 'Bio can have at most 280 characters.';
  expect(fieldOf(said, ['userWebsite', 'userBio'])).toEqual({ name: 'userBio', words: said });
  expect(fieldOf(MESSAGES.unavailable, ['userBio'])).toBeUndefined();
  expect(fieldOf(MESSAGES.guestOff, ['username', 'password'])).toBeUndefined();
});
