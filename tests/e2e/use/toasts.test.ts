import type { Locator } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import {
  bookmark,
  choose,
  comment,
  layerLeft,
  like,
  openComposer,
  post,
  said,
  sortBy,
} from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

test.use({ motion: 'no-preference' });

test('a toast leaves after 5 s, one with Undo after 6, one with another action after 8, and stays while the pointer or the focus is on it', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('To delete.');
  await ada.writes('To like.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  await sortBy(page, 'Newest First');
  await expect(said(page, 'Sorted by Newest First')).toBeAttached();
  // The clock advances as on a slow machine: two seconds are left.
  await page.clock.fastForward(2_500);
  await expect(said(page, 'Sorted by Newest First')).toBeAttached();
  await page.clock.fastForward(3_000);
  await expect(said(page, 'Sorted by Newest First')).toHaveCount(0);
  await choose(page, post(page, 'To delete.'), 'Delete');
  await expect(said(page, 'Post deleted')).toBeVisible();
  await page.clock.fastForward(3_500);
  await expect(said(page, 'Post deleted')).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(said(page, 'Post deleted')).toHaveCount(0);
  await cutOff(page, '**/api/posts/like/**');
  await like(post(page, 'To like.')).click();
  await expect(said(page, 'didn’t land')).toBeVisible();
  await page.clock.fastForward(5_500);
  await expect(said(page, 'didn’t land')).toBeVisible();
  await page.clock.fastForward(3_000);
  await expect(said(page, 'didn’t land')).toHaveCount(0);

  await test.step('under the pointer, or with the focus', async () => {
    await like(post(page, 'To like.')).click();
    const toast = said(page, 'didn’t land');
    await toast.getByRole('button').hover();
    await page.clock.fastForward(20_000);
    await expect(toast).toBeVisible();
    await toast.getByRole('button').focus();
    await page.mouse.move(0, 0);
    await page.clock.fastForward(20_000);
    await expect(toast).toBeVisible();
    await toast.getByRole('button').blur();
    await page.clock.fastForward(9_000);
    await expect(toast).toHaveCount(0);
  });
});

test('one toast at a time: the next takes its place; but what is still to be sent can be undone, whatever is said after it', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (const text of ['Twice.', 'To delete.']) await ada.writes(text);
  const page = await visit('/userFeed', ada);
  const mend = await cutOff(page, '**/api/posts/like/**');
  await cutOff(page, '**/api/users/bookmark/**');
  await like(post(page, 'Twice.')).click();
  await expect(said(page, 'That like didn’t land.')).toBeVisible();
  await bookmark(post(page, 'Twice.')).click();
  await expect(said(page, 'That bookmark didn’t land.')).toBeVisible();
  await expect(said(page, 'That like didn’t land.')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await choose(page, post(page, 'To delete.'), 'Delete');
  await like(post(page, 'Twice.')).click();
  await expect(said(page, 'That like didn’t land.')).toBeVisible();
  await said(page, 'Post deleted').getByRole('button', { name: 'Undo' }).click();
  await expect(post(page, 'To delete.')).toBeVisible();
  await mend();

  await test.step('a press on a toast does not close the dialog under it', async () => {
    const mend = await break500(page, '**/api/posts/like/**');
    const release = await hold(page, '**/api/posts/like/**');
    await like(post(page, 'Twice.')).click();
    const dialog = await openComposer(page);
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await release();
    const again = said(page, 'That like didn’t land.').getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await mend();
    await again.click();
    await expect(dialog).toBeVisible();
    await expect
      .poll(async () => (await ada.postsOf(ada.username)).find(({ content }) => content === 'Twice.')?.likes.likeCount)
      .toBe(1);
  });
});

test('what is done next takes the place of what it made stale, and no toast covers a button at the bottom', async ({
  visit,
  people,
}) => {
  const [ada, wick] = [await people.join(), await people.join({ firstName: 'Wick' })];
  const written = await ada.writes('Two comments.');
  const page = await visit(`/profile/${wick.username}`, ada);
  const toasts = page.locator('.toast');
  const unblock = page.getByRole('main').getByRole('button', { name: /^Unblock/ });
  const add = page.getByRole('button', { name: 'Add New Post' });
  for (const viewport of [screens.phone.viewport, { width: 820, height: 600 }]) {
    await page.setViewportSize(viewport);
    await page.getByRole('button', { name: 'Options for Wick' }).click();
    await page.getByRole('menuitem', { name: /^Block/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await layerLeft(page);
    await expect(toasts).toHaveText(`Blocked @${wick.username}.Undo`);
    const toast = await boxOf(toasts);
    for (const button of [unblock, add]) expect(overlap(toast, await boxOf(button))).toBe(false);
    await unblock.click();
    await expect(toasts).toHaveText(`Unblocked @${wick.username}.`);
    await expect(unblock).toHaveCount(0);
  }
  await page.goto(`/post/${written._id}`);
  const field = page.getByPlaceholder('Add Your Comment Here');
  for (const text of ['One.', 'Two.']) {
    await field.fill(text);
    await field.press('Enter');
    await expect(comment(page, text)).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(toasts).toHaveText('Comment addedUndo');
  }
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect(comment(page, 'Two.')).toHaveCount(0);
  await expect(comment(page, 'One.')).toBeVisible();
});

test('over an open dialog a toast is heard, can be reached, and stays until the dialog is closed', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('To like.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  const release = await hold(page, '**/api/posts/like/**');
  await break500(page, '**/api/posts/like/**');
  await like(post(page, 'To like.')).click();
  const dialog = await openComposer(page);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await release();
  const toast = said(page, 'That like didn’t land.');
  await expect(toast).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - status "Messages, F6":
      - text: That like didn’t land.
      - button "Try again"
    - dialog "Create Post":
      - heading "Create Post" [level=2]
  `);
  await page.keyboard.press('F6');
  await expect(toast.getByRole('button', { name: 'Try again' })).toBeFocused();
  await page.keyboard.press('F6');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(toast).toBeVisible();
  await page.clock.fastForward(8_500);
  await expect(toast).toHaveCount(0);

  await test.step('going offline is heard there too', async () => {
    await layerLeft(page);
    await openComposer(page);
    tolerate(page, /net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expect(said(page, /offline/)).toBeVisible();
  });
});

test('what can be undone waits for as long as a dialog or the drawer is open, and Undo is pressed from there', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('To delete.');
  await ada.writes('To keep.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  await page.setViewportSize(screens.phone.viewport);
  await choose(page, post(page, 'To delete.'), 'Delete');
  const undo = said(page, 'Post deleted').getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  await page.clock.fastForward(20_000);
  await expect(undo).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await layerLeft(page);
  const dialog = await openComposer(page);
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.clock.fastForward(20_000);
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(post(page, 'To delete.')).toBeVisible();
});

test('what is seen to have worked is also said; a dialog opened by a key leaves the focus on the title of the page', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
  await ada.writes('Teh cat.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Teh cat.')).toBeVisible();
  await page.keyboard.press('n');
  const composer = page.getByRole('dialog', { name: 'Create Post' });
  await composer.getByRole('textbox').fill('By keys alone.');
  await page.keyboard.press('Control+Enter');
  await expect(composer).toHaveCount(0);
  await expect(said(page, 'Posted')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeFocused();
  await layerLeft(page);
  await choose(page, post(page, 'Teh cat.'), 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await dialog.getByRole('textbox').fill('The cat.');
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(said(page, 'Post updated')).toBeAttached();
  await layerLeft(page);
  await page.goto(`/profile/${bea.username}`);
  await page.getByRole('main').getByRole('button', { name: 'Follow Bea Hill' }).click();
  await expect(said(page, 'You follow Bea Hill')).toBeAttached();
});

async function boxOf(element: Locator) {
  await expect(element).toBeVisible();
  return (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
}

type Box = Awaited<ReturnType<typeof boxOf>>;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
