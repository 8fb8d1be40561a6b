import { expectAccessibleOnEachScreen as expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { hold } from '#tests/harness/e2e/line.ts';
import { carried, choosePictures, expectUploaded, picture } from '#tests/harness/e2e/pictures.ts';
import { choose, openComposer, post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const UPLOADS = '**/api/media?*';

onSmallScreen(() => {
  test('axe finds nothing on Create Post with pictures: on their way, refused, undescribed, covered, described', async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    tolerate(page, /status of 422/);
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('Four.');
    const refused = { errors: ['Moderators have removed it.'], codes: [{ code: 'not_for_guests' }] };
    await page.route(UPLOADS, (route) => route.fulfill({ status: 422, json: refused }));
    await choosePictures(dialog, picture('red'));
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute(UPLOADS);
    const release = await hold(page, UPLOADS);
    await choosePictures(dialog, picture('sand'), picture('sea'));
    await expect(dialog.getByRole('progressbar')).toHaveCount(2);
    await expectAccessible(page, dialog);
    await release();
    await dialog.getByRole('button', { name: 'Try again to upload picture 1' }).click();
    await expectUploaded(dialog, 3);
    await expectAccessible(page, dialog);
    await dialog.getByRole('button', { name: 'Mark pictures as sensitive' }).click();
    await dialog.getByRole('button', { name: 'medical' }).click();
    await expectAccessible(page, dialog);
    const dragged = await carried(page, [picture('red')]);
    await dialog.dispatchEvent('dragenter', { dataTransfer: dragged });
    await expect(dialog.getByText('Drop up to 4 pictures')).toBeVisible();
    await expectAccessible(page, dialog);
    await dialog.dispatchEvent('dragleave', { dataTransfer: dragged });
    await dialog.getByRole('button', { name: 'Describe picture 2' }).click();
    const field = page.getByRole('textbox', { name: 'Description' });
    await expect(field).toBeFocused();
    await expectAccessible(page, field);
    await field.fill('x'.repeat(1001));
    await expectAccessible(page, field);
  });

  test('axe finds nothing on Update Post with a picture', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    const dialog = await openComposer(page);
    await dialog.getByRole('textbox').fill('One.');
    await choosePictures(dialog, picture('red'));
    await expectUploaded(dialog, 1);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await choose(page, post(page, 'One.'), 'Edit');
    const edit = page.getByRole('dialog', { name: 'Update Post' });
    await expect(edit.getByRole('button', { name: 'Describe picture 1' })).toBeVisible();
    await expectAccessible(page, edit);
  });
});
