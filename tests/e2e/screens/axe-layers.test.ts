import { expectAccessible, expectAccessibleOnEachScreen, still } from '#tests/harness/e2e/axe.ts';
import { expect, onEachScreen, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import { choose, like, openComposer, options, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

onSmallScreen(() => {
  test('axe finds nothing on Create Post: empty, short, near the limit, over it, refused', async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    const dialog = await openComposer(page);
    await expectAccessibleOnEachScreen(page, dialog);
    for (const length of [5, 110, 140]) {
      await dialog.getByRole('textbox').fill('x '.repeat(length / 2));
      await expectAccessibleOnEachScreen(page, dialog);
    }
    await cutOff(page, '**/api/posts');
    await dialog.getByRole('textbox').fill('Not today.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
  });

  test('axe finds nothing on Update Post and on the menu that opens it', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('With a menu.');
    const page = await visit('/userFeed', ada, { prepare: still });
    await options(post(page, 'With a menu.')).click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await expectAccessibleOnEachScreen(page, menu);
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await expect(dialog).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
  });

  test('axe finds nothing on Update Profile', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada, { prepare: still });
    await page.getByRole('main').getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Profile' });
    await expect(dialog).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
  });

  test('axe finds nothing on the dialog that deletes an account, refused', async ({ visit, people }) => {
    const page = await visit('/account', await people.join(), { prepare: still });
    tolerate(page, /status of 401/);
    await page.getByRole('main').getByRole('button', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('not mine at all');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleOnEachScreen(page, dialog);
  });

  test('axe finds nothing on the user menu', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    await page.getByRole('button', { name: /^Account menu/ }).click();
    const item = page.getByRole('menuitem', { name: 'Logout' });
    await expect(item).toBeVisible();
    await expectAccessibleOnEachScreen(page, item);
  });

  test('axe finds nothing on the sheet of shortcuts, on and off', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    await expect(page.getByText('Follow users to see')).toBeVisible();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
    await page.getByRole('switch').click();
    await expectAccessibleOnEachScreen(page, dialog);
  });

  test('axe finds nothing while offline', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    await expect(page.getByText('Follow users to see')).toBeVisible();
    tolerate(page, /Failed to load resource/);
    await page.context().setOffline(true);
    await expect(said(page, /offline/)).toBeVisible();
    await expectAccessibleOnEachScreen(page, said(page, /offline/));
  });

  test('axe finds nothing on the drawer', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page);
  });
});

onEachScreen(() => {
  test('axe finds nothing on toasts, with an action and with Undo', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('To like.');
    await ada.writes('To delete.');
    const page = await visit('/userFeed', ada, { prepare: still });
    await cutOff(page, '**/api/posts/like/**');
    await like(post(page, 'To like.')).click();
    await said(page, 'didn’t land').getByRole('button').hover();
    await expectAccessible(page);
    await choose(page, post(page, 'To delete.'), 'Delete');
    await expect(said(page, 'Post deleted')).toBeVisible();
    await expectAccessible(page);
  });
});
