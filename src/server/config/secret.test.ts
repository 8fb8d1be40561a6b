import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { secretFromFile } from './secret.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipit-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the secret is made once, for its owner alone, and found again', async () => {
  const file = join(folder, 'secret');
  const made = await secretFromFile(file);
  expect(made.length).toBeGreaterThanOrEqual(43);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await secretFromFile(file)).toBe(made);
  expect(readdirSync(folder)).toEqual(['secret']);
});

test('two folders get two secrets', async () => {
  expect(await secretFromFile(join(folder, 'a'))).not.toBe(await secretFromFile(join(folder, 'b')));
});

test('many that start at once agree', async () => {
  const file = join(folder, 'secret');
  const all = await Promise.all(Array.from({ length: 20 }, () => secretFromFile(file)));
  expect(new Set(all)).toEqual(new Set([readFileSync(file, 'utf8').trim()]));
});

test('a damaged secret is refused, not replaced', async () => {
  const file = join(folder, 'secret');
  writeFileSync(file, 'short\n');
  chmodSync(file, 0o600);
  await expect(secretFromFile(file)).rejects.toThrow(`The secret in ${file} is damaged`);
  expect(readFileSync(file, 'utf8')).toBe('short\n');
});
