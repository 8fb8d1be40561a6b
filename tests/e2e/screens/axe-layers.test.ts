import { expectAccessible, expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { carried, choosePictures, expectUploaded, picture } from '#tests/harness/e2e/pictures.ts';
import { choose, comment, layerLeft, like, openComposer, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

/** Layers that the table of screens lacks, so languages.test.ts does not check them. */

test.use(screens.phone);
// axe checks each of the states three times.
test.setTimeout(120_000);

test('axe finds nothing on the layers over a feed', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('To like.');
  const page = await visit('/userFeed', ada);

  await test.step('a toast with an action', async () => {
    const mend = await cutOff(page, '**/api/posts/like/**');
    await like(post(page, 'To like.')).click();
    const action = said(page, 'didn’t land').getByRole('button');
    // The toast stays while the button has the focus.
    await action.focus();
    await expectAccessibleOnEachScreen(page, action);
    await mend();
  });

  await test.step('Create Post, refused', async () => {
    const dialog = await openComposer(page);
    const mend = await cutOff(page, '**/api/posts');
    await dialog.getByRole('textbox').fill('Not today.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
    await mend();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await layerLeft(page);
  });

  await test.step('Update Post', async () => {
    await choose(page, post(page, 'To like.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await expect(dialog).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await layerLeft(page);
  });

  await test.step('without a line', async () => {
    tolerate(page, /net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expect(said(page, /offline/)).toBeVisible();
    await expectAccessibleOnEachScreen(page, said(page, /offline/));
  });
});

const UPLOADS = '**/api/media?*';

test('axe finds nothing on Create Post with pictures, and on Update Post with them', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  tolerate(page, /status of 422 .*\/api\/media\?/);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Four.');

  await test.step('refused, and on their way', async () => {
    const refused = { errors: ['Moderators have removed it.'], codes: [{ code: 'not_for_guests' }] };
    await page.route(UPLOADS, (route) => route.fulfill({ status: 422, json: refused }));
    await choosePictures(dialog, picture('red'));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute(UPLOADS);
    const release = await hold(page, UPLOADS);
    await choosePictures(dialog, picture('sand'), picture('sea'));
    await expect(dialog.getByRole('progressbar')).toHaveCount(2);
    await expectAccessibleOnEachScreen(page, dialog);
    await release();
  });

  await test.step('undescribed, and covered', async () => {
    await dialog.getByRole('button', { name: 'Try again to upload picture 1' }).click();
    // The server encodes each picture in several sizes, which takes long on a busy machine.
    await expect(dialog.getByRole('progressbar')).toHaveCount(0, { timeout: 40_000 });
    await expectUploaded(dialog, 3);
    await expectAccessibleOnEachScreen(page, dialog);
    await dialog.getByRole('button', { name: 'Mark pictures as sensitive' }).click();
    await dialog.getByRole('button', { name: 'medical' }).click();
    await expectAccessibleOnEachScreen(page, dialog);
  });

  await test.step('dragged over it', async () => {
    const dragged = await carried(page, [picture('red')]);
    await dialog.dispatchEvent('dragenter', { dataTransfer: dragged });
    await expect(dialog.getByText('Drop up to 4 pictures')).toBeVisible();
    await expectAccessibleOnEachScreen(page, dialog);
    await dialog.dispatchEvent('dragleave', { dataTransfer: dragged });
  });

  await test.step('being described, and with too many words', async () => {
    await dialog.getByRole('button', { name: 'Describe picture 2' }).click();
    const field = page.getByRole('textbox', { name: 'Description' });
    await expect(field).toBeFocused();
    await expectAccessibleOnEachScreen(page, field);
    await field.fill('x'.repeat(1001));
    await expectAccessibleOnEachScreen(page, field);
    await field.fill('');
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
  });

  await test.step('Update Post', async () => {
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await choose(page, post(page, 'Four.'), 'Edit');
    const edit = page.getByRole('dialog', { name: 'Update Post' });
    await expect(edit.getByRole('button', { name: 'Describe picture 1' })).toBeVisible();
    await expectAccessibleOnEachScreen(page, edit);
  });
});

test('axe finds nothing where a form is incomplete or refused, and where a load failed', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Comments below.');
  await ada.comments(written, 'First.');

  const page = await visit('/account', ada);
  await test.step('the account, incomplete and refused', async () => {
    tolerate(page, /status of 401 .*\/api\/account\/password\)/);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('Current password').fill('not mine at all');
    await page.getByLabel('New password').fill('a whole new perch');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleOnEachScreen(page);
  });

  await test.step('the account without its sessions', async () => {
    await break500(page, '**/api/account/sessions');
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleOnEachScreen(page);
  });

  await test.step('a post with a vote, and without its comments', async () => {
    await page.goto(`/post/${written._id}`);
    const upvote = comment(page, 'First.').getByRole('button', { name: /^Upvote/ });
    await upvote.click();
    await expect(upvote).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await break500(page, '**/api/comments/**');
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleOnEachScreen(page);
  });

  await test.step('a feed and a panel that failed', async () => {
    await break500(page);
    await page.goto('/userFeed');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessibleOnEachScreen(page);
  });
});
