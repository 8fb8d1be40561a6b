import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupsIn, prune, scheduledName, tooMany } from './backup-files.ts';

const DAY = 24 * 60 * 60 * 1000;
const sunday = Date.UTC(2026, 10, 15, 3);
const daily = (count: number) => Array.from({ length: count }, (_, n) => scheduledName(sunday - n * DAY));

test('of a year of daily backups the last 7 days and 4 weeks stay', () => {
  const names = daily(365);
  const removed = new Set(tooMany(names, { days: 7, weeks: 4 }));
  // The last backup of the week that ends on the 15th is one of the daily ones.
  const weekly = [7, 14, 21].map((n) => scheduledName(sunday - n * DAY));
  expect(names.filter((name) => !removed.has(name))).toEqual([...daily(7), ...weekly]);
});

test('of several in a day the last stays, and the newest always', () => {
  const [early, late] = [sunday, sunday + 60_000].map(scheduledName);
  expect(tooMany([early ?? '', late ?? ''], { days: 7, weeks: 4 })).toEqual([early]);
  expect(tooMany([early ?? '', late ?? ''], { days: 0, weeks: 0 })).toEqual([early]);
});

test('days without any do not count, and other files are left alone', () => {
  const names = [0, 40, 80].map((n) => scheduledName(sunday - n * DAY));
  expect(tooMany([...names, 'mine.db', 'pipit-old.db'], { days: 3, weeks: 0 })).toEqual([]);
});

test('the one that was made just now stays, also when the clock was ahead before', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pipit-prune-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folder = backupsIn(dataDir);
  mkdirSync(folder);
  const [ahead, made, old] = [sunday + 60_000, sunday, sunday - DAY].map(scheduledName) as [string, string, string];
  for (const name of [ahead, made, old]) writeFileSync(join(folder, name), '');
  await prune(dataDir, { days: 1, weeks: 0 }, sunday, join(folder, made));
  expect(readdirSync(folder).sort()).toEqual([made, ahead].sort());
});
