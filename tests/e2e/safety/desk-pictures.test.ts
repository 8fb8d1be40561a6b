import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { pngOf } from '#tests/harness/data/png.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { BLUE, coloursOf, uploads } from '#tests/harness/e2e/own-pictures.ts';
import { choosePictures, expectUploaded, picture } from '#tests/harness/e2e/pictures.ts';
import { bird, openComposer, options, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

test.use(screens.phone);

const ENDS = [0.1, 0.9];
const card = (page: Page, text: string) => page.getByRole('list').getByRole('article').filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const report = ({ call }: OwnCommunity, by: Member, about: object) =>
  call('POST', '/reports', by.token, { reason: 'private', note: 'Look at the picture.', ...about });

async function writesWithPicture({ call, url }: OwnCommunity, by: Member, content: string, sensitive?: string) {
  const { _id } = await uploads(url, by, 'post');
  const postData = { content, media: [{ _id, alt: 'Red and blue' }], ...(sensitive && { sensitive }) };
  return (await call('POST', '/posts', by.token, { postData })).post as { _id: string; content: string };
}

test('pictures of a case are covered until a moderator looks, also those of a post that is removed or deleted', async ({
  visit,
  community,
}) => {
  await community.settle();
  const { owner, people, call } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join()];
  const kept = await writesWithPicture(community, wick, `Kept by ${wick.username}`, 'medical');
  const deleted = await writesWithPicture(community, wick, `Deleted by ${wick.username}`);
  for (const { _id } of [kept, deleted]) await report(community, ines, { target: 'post', id: _id });
  await call('DELETE', `/posts/${deleted._id}`, wick.token);

  const page = await visit('/moderation', owner, { on: community, prepare: still });
  // The picture of the deleted post needs a key, which is then requested.
  tolerate(page, /status of 404 .*\/media\//);
  await expect(card(page, kept.content)).toContainText('Its author has covered it: medical');
  for (const { content } of [kept, deleted]) {
    const about = card(page, content);
    await expect(about.locator('img')).toHaveCount(0);
    await about.getByRole('button', { name: 'Show the picture' }).click();
    const picture = about.getByRole('img', { name: 'Red and blue' });
    await expect(picture).toBeVisible();
    await expect.poll(() => coloursOf(picture, ENDS).catch(() => [])).toEqual(['red', 'blue']);
  }
  await expectAccessible(page);
  await card(page, kept.content).getByRole('button', { name: 'Hide the picture' }).click();
  await expect(card(page, kept.content).locator('img')).toHaveCount(0);
});

test('where the owner wants it, pictures of newcomers wait until a moderator lets them be seen', async ({
  visit,
  community,
}) => {
  await community.settle();
  const { owner, people } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join()];
  const page = await visit('/community', owner, { on: community, prepare: still });
  await page.getByRole('switch', { name: 'Hold posts with pictures from new members' }).check();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(said(page, 'Saved.')).toBeVisible();

  const content = `First light, by ${wick.username}`;
  const theirs = await visit('/userFeed', wick, { on: community });
  const dialog = await openComposer(theirs);
  await dialog.getByRole('textbox').fill(content);
  await choosePictures(dialog, picture('red'));
  await expectUploaded(dialog, 1);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(post(theirs, content)).toContainText('Held back: only you and the moderators see it.');
  await expect(post(theirs, content).locator('img[data-loaded="true"]')).toBeVisible();
  const plain = await wick.writes(`Words alone, by ${wick.username}`);

  const others = await visit(`/profile/${wick.username}`, ines, { on: community });
  await expect(post(others, plain.content)).toBeVisible();
  await expect(post(others, content)).toHaveCount(0);

  await page.goto('/moderation');
  const about = card(page, content);
  await about.getByRole('button', { name: 'Show the picture' }).click();
  await expect(about.getByRole('img')).toBeVisible();
  await about.getByRole('button', { name: 'Let it be seen' }).click();
  await press(page, 'Let it be seen');
  await expect(said(page, 'It can be seen again')).toBeVisible();
  await others.reload();
  await expect(post(others, content).locator('img[data-loaded="true"]')).toBeVisible();
});

test('a post with pictures that a moderator removes leaves the feeds that are open', async ({ visit, community }) => {
  await community.settle();
  const { owner, people } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join()];
  const [hedda, joon] = [await people.join(), await people.join()];
  const written = await writesWithPicture(community, wick, `Removed of ${wick.username}`);
  await report(community, ines, { target: 'post', id: written._id });
  await hedda.follows(wick);
  const feeds = [
    await visit('/userFeed', hedda, { on: community }),
    await visit(`/profile/${wick.username}`, joon, { on: community }),
  ];
  for (const feed of feeds) await expect(post(feed, written.content).locator('img[data-loaded="true"]')).toBeVisible();

  const page = await visit('/moderation', owner, { on: community, prepare: still });
  await card(page, written.content).getByRole('button', { name: 'Remove post' }).click();
  await page.getByLabel('Why').fill('It shows somebody else.');
  await press(page, 'Remove');
  await expect(said(page, 'Removed')).toBeVisible();
  for (const feed of feeds) await expect(post(feed, written.content)).toHaveCount(0);
});

test('a moderator takes the picture of a reported profile away, and gives it back', async ({ visit, community }) => {
  await community.settle();
  const { owner, people, url } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join()];
  const avatarURL = (await uploads(url, wick, 'avatar')).url;
  await wick.describes({ avatarURL, coverURL: (await uploads(url, wick, 'cover')).url });
  await report(community, ines, { target: 'user', id: wick.user._id });

  const page = await visit('/moderation', owner, { on: community, prepare: still });
  const about = card(page, `@${wick.username}`);
  await about.getByRole('button', { name: 'Show 2 pictures' }).click();
  await expect(about).toContainText('The cover of the profile');
  await about.getByRole('button', { name: 'Take picture away' }).click();
  await expect(page.getByRole('dialog').locator('.statement')).toContainText('A moderator took your profile picture');
  await page.getByLabel('Why').fill('It shows somebody else.');
  await expectAccessible(page);
  await press(page, 'Take picture away');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(said(page, 'The picture is taken away')).toBeVisible();
  expect((await ines.profile(wick.username)).avatarURL).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Undone. It waits again')).toBeVisible();
  expect((await ines.profile(wick.username)).avatarURL).toBe(avatarURL);
});

test('on a profile and among the members, a moderator takes picture and cover away', async ({ visit, community }) => {
  await community.settle();
  const { owner, people, url } = community;
  const wick = await people.join({ firstName: 'Wick' });
  await wick.describes({
    // A unique picture: removing it resets every profile that uses it.
    avatarURL: (
      await uploads(
        url,
        wick,
        'avatar',
        pngOf(400, 400, () => BLUE),
      )
    ).url,
    coverURL: (await uploads(url, wick, 'cover')).url,
  });
  const page = await visit(`/profile/${wick.username}`, owner, { on: community, prepare: still });
  // The removed picture is not found where it is still shown for a moment.
  tolerate(page, /status of 404 .*\/media\//);
  const head = page.getByRole('region', { name: 'Wick' });
  await expect(head.locator('img.avatar')).toBeVisible();
  await options(head).click();
  await page.getByRole('menuitem', { name: 'Take picture away' }).click();
  await page.getByLabel('Why').fill('It shows somebody else.');
  await press(page, 'Take picture away');
  await expect(bird(head)).toBeVisible();

  const desk = await visit('/moderation/members', owner, { on: community, prepare: still });
  tolerate(desk, /status of 404 .*\/media\//);
  await desk.getByRole('searchbox', { name: 'Name or user name' }).fill(wick.username);
  const row = desk.getByRole('article').filter({ hasText: `@${wick.username}` });
  // Until then it is part of the whole list, whose menus disappear with it.
  await expect(desk.getByRole('article')).toHaveCount(1);
  await options(row).click();
  await expect(desk.getByRole('menuitem', { name: 'Take cover away' })).toBeVisible();
  await expect(desk.getByRole('menuitem', { name: 'Take picture away' })).toHaveCount(0);
  await desk.getByRole('menuitem', { name: 'Take cover away' }).click();
  await desk.getByLabel('Why').fill('It shows somebody else.');
  await press(desk, 'Take cover away');
  await expect(said(desk, 'The cover is taken away')).toBeVisible();
  expect((await wick.profile(wick.username)).coverURL).toBe('');
});
