import { expect, test } from 'vitest';
import { hashPbkdf2, isPbkdf2, verifyPbkdf2 } from './pbkdf2.ts';

test('a password is kept as PBKDF2 with 600,000 rounds and a salt of its own', async () => {
  const [first, second] = await Promise.all([hashPbkdf2('correct horse'), hashPbkdf2('correct horse')]);
  expect(first).toMatch(/^\$pbkdf2-sha256\$i=600000\$[\w+/]{22}==\$[\w+/]{43}=$/);
  expect(second).not.toBe(first);
});

test('only the same password fits', async () => {
  const kept = await hashPbkdf2('correct horse ⚡');
  expect(await verifyPbkdf2(kept, 'correct horse ⚡')).toBe(true);
  expect(await verifyPbkdf2(kept, 'correct horse')).toBe(false);
  expect(await verifyPbkdf2(kept, '')).toBe(false);
});

test('the rounds are those in the hash', async () => {
  const kept = await hashPbkdf2('correct horse', 7);
  expect(kept).toContain('$i=7$');
  expect(await verifyPbkdf2(kept, 'correct horse')).toBe(true);
  expect(await verifyPbkdf2(kept.replace('$i=7$', '$i=8$'), 'correct horse')).toBe(false);
});

test.each([
  '',
  'correct horse',
  '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA',
  '$pbkdf2-sha256$i=0$c2FsdA==$aGFzaA==',
  '$pbkdf2-sha256$i=4000000000$c2FsdA==$aGFzaA==',
  '$pbkdf2-sha256$i=x$c2FsdA==$aGFzaA==',
  '$pbkdf2-sha256$i=1$$',
])('%j fits nothing', async (hash) => {
  expect(await verifyPbkdf2(hash, 'correct horse')).toBe(false);
});

test('its hashes are known by their beginning', async () => {
  expect(isPbkdf2(await hashPbkdf2('x', 1))).toBe(true);
  expect(isPbkdf2('$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA')).toBe(false);
});
