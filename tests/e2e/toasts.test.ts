import { expect, test } from '#tests/harness/e2e.ts';
import { cutOff } from '#tests/harness/line.ts';
import { bookmark, choose, like, post, said } from '#tests/harness/steps.ts';

test('a toast leaves after 5 s, one with an action after 8', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('To delete.');
  await ada.writes('To like.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  await choose(page, post(page, 'To delete.'), 'Delete');
  await expect(said(page, 'Post deleted')).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(said(page, 'Post deleted')).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(said(page, 'Post deleted')).toHaveCount(0);
  await cutOff(page, '**/api/posts/like/**');
  await like(post(page, 'To like.')).click();
  await expect(said(page, 'didn’t land')).toBeVisible();
  await page.clock.fastForward(6_500);
  await expect(said(page, 'didn’t land')).toBeVisible();
  await page.clock.fastForward(2_000);
  await expect(said(page, 'didn’t land')).toHaveCount(0);
});

test('a toast stays while the pointer or the focus is on it', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('To like.');
  const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
  await cutOff(page, '**/api/posts/like/**');
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

test('one toast at a time: the next takes its place', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Twice.');
  const page = await visit('/userFeed', ada);
  await cutOff(page, '**/api/posts/like/**');
  await cutOff(page, '**/api/users/bookmark/**');
  await like(post(page, 'Twice.')).click();
  await expect(said(page, 'That like didn’t land.')).toBeVisible();
  await bookmark(post(page, 'Twice.')).click();
  await expect(said(page, 'That bookmark didn’t land.')).toBeVisible();
  await expect(said(page, 'That like didn’t land.')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
