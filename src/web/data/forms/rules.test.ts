import { expect, test } from 'vitest';
import { emailRule, passwordRule, usernameRule } from '#contract/rules/rules.ts';
import { newAccount, newAccountRules } from '../../people/NewAccountFields.tsx';
import { chosenPassword, enteredPassword, required, worded } from './rules.ts';

const missing = () => 'Enter it.';

test.each([
  ['a required field', required(missing), ['', ' ', '\t\n']],
  ['a password to sign in with', enteredPassword(missing), ['']],
  ['a new password', chosenPassword(missing, passwordRule('password')), ['']],
])('%s says that it is missing', (_, rule, values) => {
  for (const value of values) expect(rule(value)).toBe('Enter it.');
});

test('spaces are characters of a password to sign in with; of a new one they may not be all', () => {
  expect(enteredPassword(missing)('   ')).toBeNull();
  const rule = chosenPassword(missing, passwordRule('password'));
  expect(rule(' '.repeat(8))).toMatch(/of spaces alone/);
  expect(rule('   a   b')).toBeNull();
});

test.each([
  ['short', 'Password must have 8 to 256 characters.'],
  ['x'.repeat(7), 'Password must have 8 to 256 characters.'],
  ['x'.repeat(8), null],
  ['x'.repeat(256), null],
  ['x'.repeat(257), 'Password must have 8 to 256 characters.'],
])('a new password %j', (value, sentence) => {
  expect(newAccountRules.password(value)).toBe(sentence);
});

test('the account says of its new password what sign-up says, by its own name', () => {
  expect(worded(passwordRule('newPassword'))('short')).toBe('New password must have 8 to 256 characters.');
});

const CHARACTERS = 'User Name must start with a letter or digit and can have only letters a–z, digits, _ . and -.';
test.each([
  ['née', CHARACTERS],
  ['_ada', CHARACTERS],
  ['a d', CHARACTERS],
  ['a', 'User Name must have 2 to 30 characters.'],
  ['x'.repeat(31), 'User Name must have 2 to 30 characters.'],
  [' nee ', null],
  ['Ada.Finch-1_', null],
])('a user name %j', (value, sentence) => {
  expect(newAccountRules.username(value)).toBe(sentence);
  if (!sentence) expect(usernameRule(value.trim())).toBeNull();
});

test.each([
  ['nowhere', 'Email address must look like name@example.org.'],
  ['no address', 'Email address must look like name@example.org.'],
  [' wren@example.org ', null],
])('an email address %j', (value, sentence) => {
  expect(newAccountRules.email(value)).toBe(sentence);
  expect(worded(emailRule)(value.trim())).toBe(sentence);
});

test('all four fields of a new account are required', () => {
  expect(Object.values(newAccountRules).map((rule) => typeof rule(''))).toEqual(Array(4).fill('string'));
});

test('a new account is sent without the spaces around its fields, but for the password', () => {
  const typed = { firstName: ' Wren ', username: ' wren ', email: ' wren@example.org ', password: ' a long one ' };
  expect(newAccount(typed)).toEqual({
    firstName: 'Wren',
    lastName: '',
    username: 'wren',
    email: 'wren@example.org',
    password: ' a long one ',
  });
});
