import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import { choosePictures, expectUploaded, picture, tiles } from '#tests/harness/e2e/pictures.ts';
import { openComposer, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const UPLOADS = '**/api/media?*';
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true });

test('what was not uploaded before a reload is uploaded after it, and after a lost line by itself; a refusal says why', async ({
  visit,
  people,
}) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  const again = dialog.getByRole('button', { name: /^Try again to upload/ });
  await dialog.getByRole('textbox').fill('Too much.');

  await test.step('refused for now: sent again by Try again', async () => {
    tolerate(page, /status of 400 .*\/api\/media\?/);
    const errors = ['Your pictures take 200 MB.'];
    const codes = [{ code: 'media_quota', params: { max: 1 } }];
    await page.route(UPLOADS, (route) => route.fulfill({ status: 400, json: { errors, codes } }));
    await choosePictures(dialog, picture('red'));
    await expect(dialog.getByRole('alert')).toHaveText('Picture 1: Your pictures take 200 MB.');
    await expect(dialog.getByText('Not uploaded', { exact: true })).toBeVisible();
    await expect(dialog.getByText('no description yet')).toHaveCount(0);
    await expect(send(dialog)).toBeDisabled();
    await page.unroute(UPLOADS);
    await again.click();
    await expectUploaded(dialog, 1);
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });

  await test.step('a lost line: sent again by itself, and nothing says that Pipit cannot be reached', async () => {
    const mend = await cutOff(page, UPLOADS);
    const failed = page.waitForEvent('requestfailed');
    await choosePictures(dialog, picture('sand'));
    await failed;
    await expect(dialog.getByText('Waiting for the line')).toBeVisible();
    await expect(dialog.getByRole('progressbar')).toHaveCount(1);
    await expect(said(page, /Reconnecting|Back online/)).toHaveCount(0);
    await mend();
    await expectUploaded(dialog, 2);
  });

  await test.step('a reload', async () => {
    const mend = await cutOff(page, UPLOADS);
    await choosePictures(dialog, picture('sea'));
    await expect(tiles(dialog).locator('img')).toHaveCount(3);
    await mend();
    await page.reload();
    await openComposer(page);
    await expectUploaded(dialog, 3);
  });

  await test.step('refused for good: to be removed', async () => {
    tolerate(page, /status of 422 .*\/api\/media\?/);
    const refused = { errors: ['It was removed here before.'], codes: [{ code: 'picture_refused' }] };
    await page.route(UPLOADS, (route) => route.fulfill({ status: 422, json: refused }));
    await choosePictures(dialog, picture('bread'));
    await expect(dialog.getByText('A picture can’t be uploaded. Remove it.')).toBeVisible();
    await expect(again).toHaveCount(0);
  });
});
