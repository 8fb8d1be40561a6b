import { expect, test } from 'vitest';
import { openArchive } from '#store/transfer/archive.ts';
import { overwrite } from './overwrite.ts';
import { guestLogin, host, writePost } from './site.ts';
import { openProfile } from './tabs.ts';

const RUBBISH = 'SQLite format 3\0rubbish';

test('a damaged database is told, given away as it is, and replaced only when that is asked twice', async () => {
  const site = await host();
  // It would answer every address with the app, which then holds the file.
  const profile = await openProfile({ serviceWorkers: 'block' });
  const first = await profile.newPage();
  await guestLogin(first, site);
  await writePost(first, 'Beyond repair.');
  await first.close();
  await overwrite(profile, site, 0, Buffer.from(RUBBISH, 'latin1'));

  const page = await profile.newPage();
  await page.goto(`${site}explore`);
  const dialog = page.getByRole('dialog', { name: 'This Pipit can’t be opened' });
  await dialog.getByText('cannot be opened').waitFor();
  await page.keyboard.press('Escape');
  expect(await dialog.getByRole('button', { name: 'Close' }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export the database' }).click(),
  ]);
  const file = Buffer.concat(await (await download.createReadStream()).toArray());
  // An archive: the demo community has pictures.
  const { database } = await openArchive({
    size: file.length,
    read: async (from, length) => new Uint8Array(file.subarray(from, from + length)),
  });
  expect(file.toString('latin1', database.from, database.from + RUBBISH.length)).toBe(RUBBISH);

  await dialog.getByRole('button', { name: 'Start over' }).click();
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await dialog.getByRole('button', { name: 'Yes, delete everything now' }).click();
  await page.waitForURL(site);
  await guestLogin(page, site);
  expect(await page.getByText('Beyond repair.').count()).toBe(0);
});
