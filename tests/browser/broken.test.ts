import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchive } from '#store/transfer/archive.ts';
import { run } from '#tests/harness/data/sqlite-file.ts';
import { overwrite } from './overwrite.ts';
import { guestLogin, host, writePost } from './site.ts';
import { openProfile } from './tabs.ts';

const RUBBISH = Buffer.from('SQLite format 3\0rubbish', 'latin1');

/** The file of an unreleased older version, reduced to the part that a newer one checks. */
function olderDatabase(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-older-'));
  const file = join(folder, 'older.db');
  run(file, 'create table schema_version (version integer not null); insert into schema_version values (31)');
  const bytes = readFileSync(file);
  rmSync(folder, { recursive: true });
  return bytes;
}

test.each([
  ['damaged', () => RUBBISH, 'cannot be opened'],
  ['from before Pipit 1.0', olderDatabase, 'schema 31, from before Pipit 1.0'],
])(
  'a database that is %s is told, given away as it is, and replaced only when that is asked twice',
  async (_, make, reason) => {
    const bytes = make();
    const site = await host();
    // Otherwise the service worker would answer every address with the app, which then opens the file.
    const profile = await openProfile({ serviceWorkers: 'block' });
    const first = await profile.newPage();
    await guestLogin(first, site);
    await writePost(first, 'Beyond repair.');
    await first.close();
    await overwrite(profile, site, 0, bytes);

    const page = await profile.newPage();
    await page.goto(`${site}explore`);
    const dialog = page.getByRole('dialog', { name: 'This Pipit can’t be opened' });
    await dialog.getByText(reason).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export the database' }).click(),
    ]);
    const file = Buffer.concat(await (await download.createReadStream()).toArray());
    // The export is an archive, because the demo community has pictures.
    const { database } = await openArchive({
      size: file.length,
      read: async (from, length) => new Uint8Array(file.subarray(from, from + length)),
    });
    expect(file.subarray(database.from, database.from + bytes.length).equals(bytes)).toBe(true);

    await dialog.getByRole('button', { name: 'Start over' }).click();
    await dialog.getByRole('button', { name: 'Delete everything' }).click();
    await dialog.getByRole('button', { name: 'Yes, delete everything now' }).click();
    await page.waitForURL(site);
    await guestLogin(page, site);
    expect(await page.getByText('Beyond repair.').count()).toBe(0);
  },
);
