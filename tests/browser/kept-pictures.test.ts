import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { type Picture, smallPath } from '#contract/media/media.ts';
import { fetched, photo, posted, storedNames, upload } from './pictures.ts';
import { call, inWorkers, openProfile, openTab, ready, signUp } from './tabs.ts';
import { exportedFile, imported, unpacked } from './transfer.ts';

/** Robin's post with a picture. */
async function postWithPicture(tab: Page): Promise<{ token: string; picture: Picture; id: string }> {
  const token = await signUp(tab);
  const { body } = await upload(tab, token, await photo(600, 400).jpeg().toBuffer());
  const created = await posted(tab, token, body.media);
  expect(created).toMatchObject({ status: 201, body: { post: { media: [{ alt: 'Red above blue.' }] } } });
  return { token, picture: body.media, id: (created.body as unknown as { post: { _id: string } }).post._id };
}

const isShown = async (tab: Page, { url }: Picture): Promise<boolean> => {
  const { body } = await call(tab, '/posts/user/robin?limit=1');
  expect(body).toMatchObject({ posts: [{ content: 'Look.', media: [{ url, alt: 'Red above blue.' }] }] });
  const both = await Promise.all([url, smallPath(url)].map((path) => fetched(tab, path)));
  return both.every(({ status, bytes }) => status === 200 && bytes.subarray(8, 12).toString() === 'WEBP');
};

const nameOf = ({ url }: Picture): string => url.slice('/media/'.length);

test('a picture that a tab uploads which does not lead outlives a reload, the leader, and the tab', async () => {
  const profile = await openProfile();
  const leader = await openTab(profile);
  await ready(leader);
  const one = await openTab(profile);
  const { picture } = await postWithPicture(one);
  await one.reload();
  expect(await isShown(one, picture)).toBe(true);
  await leader.close();
  expect(await isShown(one, picture)).toBe(true);
  const two = await openTab(profile);
  await ready(two);
  expect(await isShown(two, picture)).toBe(true);
  await one.close();
  expect(await isShown(two, picture)).toBe(true);
});

test('the files go with the post', async () => {
  const tab = await openTab(await openProfile());
  const { token, picture, id } = await postWithPicture(tab);
  expect(await storedNames(tab)).toContain(nameOf(picture));
  await call(tab, `/posts/${id}`, { method: 'DELETE', token });
  expect((await fetched(tab, picture.url)).status).toBe(404);
  await expect.poll(() => storedNames(tab)).not.toContain(nameOf(picture));
});

describe.each(['in files', 'in memory'])('an export with pictures, of a browser that keeps them %s', (where) => {
  const open = async () => {
    const profile = await openProfile();
    if (where === 'in memory') await inWorkers(profile, 'delete FileSystemFileHandle.prototype.createSyncAccessHandle');
    return profile;
  };

  test('brings them back after a fresh start', async () => {
    const tab = await openTab(await open());
    const { picture } = await postWithPicture(tab);
    const file = await exportedFile(tab);
    expect([...(await unpacked(file)).media.keys()]).toEqual(
      expect.arrayContaining([nameOf(picture), nameOf({ ...picture, url: smallPath(picture.url) })]),
    );
    await tab.evaluate(() => window.pipit.startOver());
    expect((await fetched(tab, picture.url)).status).toBe(404);
    if (where === 'in files') expect(await storedNames(tab)).not.toContain(nameOf(picture));
    expect(await imported(tab, file)).toBeUndefined();
    expect(await isShown(tab, picture)).toBe(true);
  });
});

test('an import takes the place of the pictures that were there', async () => {
  const from = await openTab(await openProfile());
  const { picture } = await postWithPicture(from);
  const file = await exportedFile(from);
  const to = await openTab(await openProfile());
  const token = await signUp(to, 'wren');
  const { body } = await upload(to, token, await photo(50, 50).png().toBuffer());
  expect(await imported(to, file)).toBeUndefined();
  const names = await storedNames(to);
  expect(names).toContain(nameOf(picture));
  expect(names).not.toContain(nameOf(body.media));
  expect(await isShown(to, picture)).toBe(true);
});

test('an archive that is cut off is refused; a picture that is not what its name promises is left out', async () => {
  const tab = await openTab(await openProfile());
  const { picture } = await postWithPicture(tab);
  const file = await exportedFile(tab);
  const before = await storedNames(tab);
  expect(await imported(tab, file.subarray(0, file.length - 5_000))).toMatch(/cut short/);
  expect(await storedNames(tab)).toEqual(before);
  expect(await isShown(tab, picture)).toBe(true);

  // A database without pictures uses those that this browser has stored.
  const { database, media } = await unpacked(file);
  expect(await imported(tab, database)).toBeUndefined();
  expect(await isShown(tab, picture)).toBe(true);

  // Damages a part of the file.
  media.get(nameOf(picture))?.fill(0, 100, 200);
  await tab.evaluate(() => window.pipit.startOver());
  expect(await imported(tab, file)).toBeUndefined();
  const { body } = await call(tab, '/posts/user/robin?limit=1');
  expect(body.posts).toEqual([expect.objectContaining({ content: 'Look.' })]);
  expect(body.posts?.[0]).not.toHaveProperty('media');
  expect(await storedNames(tab)).not.toContain(nameOf(picture));
});
