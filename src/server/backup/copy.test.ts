import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { copyCommunity, placeIn } from './copy.ts';

test.for([
  ['file:data', resolve('data/pipit.db')],
  ['file:./data/', resolve('data/pipit.db')],
  ['file:other/birds.db', resolve('other/birds.db')],
  ['file:/srv/pipit', '/srv/pipit/pipit.db'],
  ['file:///srv/my%20birds', '/srv/my birds/pipit.db'],
] as const)('%s is the SQLite file %s', ([given, file]) => {
  expect(placeIn('--from', given)).toEqual({ file });
});

test('postgres://… is a PostgreSQL', () => {
  expect(placeIn('--to', 'postgres://db/pipit')).toEqual({ url: 'postgres://db/pipit' });
});

test('anything else is refused with what is allowed, and without its password', () => {
  expect(() => placeIn('--from', 'mysql://me:hunter2@db/x')).toThrow('--from is "mysql://me:…@db/x"; allowed: file:');
  expect(() => placeIn('--to', './data')).toThrow('--to is "./data"; allowed: ');
});

test('a source that is not there, and one that is the target, are refused', async () => {
  const place = placeIn('--from', 'file:/nowhere');
  await expect(copyCommunity({ from: place, to: { url: '' } }, () => undefined)).rejects.toThrow('no database at');
  await expect(copyCommunity({ from: place, to: place }, () => undefined)).rejects.toThrow('are the same');
});
