import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { loseAnswers } from '#tests/harness/e2e/line.ts';
import { choosePictures, expectUploaded, picture, tiles } from '#tests/harness/e2e/pictures.ts';
import { logOut, openComposer, post, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true });
const shown = (dialog: Locator) =>
  tiles(dialog)
    .locator('img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src.startsWith('blob:')));

test('pictures of a draft are there after a reload and after a log-out, with their words, for their author alone', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const page = await visit('/userFeed', ada);
  const dialog = await openComposer(page);
  await choosePictures(dialog, picture('red'), picture('sand'));
  await expectUploaded(dialog, 2);
  await dialog.getByRole('button', { name: 'Describe picture 2' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Sand');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Mark pictures as sensitive' }).click();
  await dialog.getByRole('button', { name: 'spoiler' }).click();
  const expectBack = async () => {
    await openComposer(page);
    await expectUploaded(dialog, 2);
    await expect(dialog.getByText('This is a draft you began before.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Picture 2 of 2, Sand' })).toBeVisible();
    await expect(dialog.getByLabel('Cover the pictures with a word')).toHaveValue('spoiler');
    await expect.poll(() => shown(dialog)).toEqual([true, true]);
  };
  await page.reload();
  await expectBack();
  await page.keyboard.press('Escape');
  await logOut(page);
  await page.goto('/login');
  await signIn(page, bea);
  await openComposer(page);
  await expect(dialog.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await expect(tiles(dialog)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await logOut(page);
  await page.goto('/login');
  await signIn(page, ada);
  await expectBack();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(tiles(dialog)).toHaveCount(0);
  await page.reload();
  await openComposer(page);
  await expect(dialog.getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await expect(tiles(dialog)).toHaveCount(0);
});

test('pictures that the server has no longer are uploaded again; a post whose answer was lost is there once', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  tolerate(page, /status of 400 .*\/api\/posts\)/);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('From last week.');
  await choosePictures(dialog, picture('red'), picture('sand'));
  await expectUploaded(dialog, 2);
  await page.reload();
  await openComposer(page);
  await expectUploaded(dialog, 2);
  // Uses the pictures in another post, so that this draft has lost them as if they had been swept.
  await page.evaluate(async () => {
    const record = Object.entries(localStorage).find(([name]) => name.includes(':pictures:'))?.[1] ?? '{}';
    const media = (JSON.parse(record) as { pictures: { id: string }[] }).pictures.map(({ id }) => ({ _id: id }));
    const headers = { authorization: localStorage.token, 'content-type': 'application/json' };
    const body = JSON.stringify({ postData: { content: 'Taken.', media: media.slice(0, 1) } });
    const { ok } = await fetch('/api/posts', { method: 'POST', headers, body });
    if (!ok) throw new Error('not written');
  });
  await send(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(post(page, 'From last week.').locator('img')).toHaveCount(2);
  const posts = await ada.postsOf(ada.username);
  expect(posts.map(({ content, media }) => [content, media?.length])).toEqual([
    ['From last week.', 2],
    ['Taken.', 1],
  ]);

  await test.step('the answer is lost, and the page reloaded', async () => {
    await openComposer(page);
    await dialog.getByRole('textbox').fill('Once is enough.');
    await choosePictures(dialog, picture('sea'));
    await expectUploaded(dialog, 1);
    const mend = await loseAnswers(page, '**/api/posts');
    await send(dialog).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await mend();
    await page.reload();
    await openComposer(page);
    await expectUploaded(dialog, 1);
    await send(dialog).click();
    await expect(dialog).toHaveCount(0);
    expect(await ada.postsOf(ada.username)).toHaveLength(3);
    await openComposer(page);
    await expect(dialog.getByRole('button', { name: 'Add pictures' })).toBeVisible();
    await expect(tiles(dialog)).toHaveCount(0);
  });
});
