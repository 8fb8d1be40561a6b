import { expect, test } from 'vitest';
import { hashPbkdf2 } from '#api/guard/pbkdf2.ts';
import { createPasswords } from './passwords.ts';

const passwords = createPasswords();

test('a password is kept as argon2id with 19 MiB, two passes, one lane, and its own salt', async () => {
  const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(second).not.toBe(first);
});

test('only the same password fits', async () => {
  const kept = await passwords.hash('correct horse ⚡');
  expect(await passwords.verify(kept, 'correct horse ⚡')).toBe(true);
  expect(await passwords.verify(kept, 'correct horse')).toBe(false);
  expect(await passwords.verify(kept, '')).toBe(false);
});

test('a password that a browser has hashed fits too', async () => {
  const kept = await hashPbkdf2('correct horse', 1_000);
  expect(await passwords.verify(kept, 'correct horse')).toBe(true);
  expect(await passwords.verify(kept, 'battery staple')).toBe(false);
});

test('hashing leaves the event loop free', async () => {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, 1);
  await Promise.all(Array.from({ length: 20 }, () => passwords.hash('correct horse')));
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test.each([
  '$argon2id$v=19$m=4194304,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
  '$argon2id$v=19$m=19456,t=99999,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g',
  '$pbkdf2-sha256$i=4000000000$c2FsdA==$aGFzaA==',
])('%s costs more than any that Pipit makes, and is not even tried', async (kept) => {
  const checked = passwords.verify(kept, 'correct horse');
  expect(passwords.busy()).toBe(false);
  expect(await checked).toBe(false);
});

test('it is told whether threads are at work', async () => {
  const hashed = passwords.hash('correct horse');
  expect(passwords.busy()).toBe(true);
  await hashed;
  expect(passwords.busy()).toBe(false);
});
