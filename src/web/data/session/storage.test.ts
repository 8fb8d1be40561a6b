import { expect, test } from 'vitest';
import { readCookie } from './storage.ts';

test('reads one cookie by its whole name', () => {
  const cookies = 'theme=dark; MY-XSRF-TOKEN=no; XSRF-TOKEN=a%20b%3D; last=1';
  expect(readCookie(cookies, 'XSRF-TOKEN')).toBe('a b=');
  expect(readCookie(cookies, 'TOKEN')).toBeUndefined();
  expect(readCookie('', 'XSRF-TOKEN')).toBeUndefined();
});

test('a value that is not percent-encoded is taken as it is', () => {
  expect(readCookie('XSRF-TOKEN=50%', 'XSRF-TOKEN')).toBe('50%');
});
