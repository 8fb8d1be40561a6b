import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import { choosePictures, expectUploaded, picture } from '#tests/harness/e2e/pictures.ts';
import { openComposer, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const UPLOADS = '**/api/media?*';
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true });

test('a picture that the line keeps cutting off says so, and the line is not told to be gone', async ({
  visit,
  people,
}) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  const mend = await cutOff(page, UPLOADS);
  await choosePictures(dialog, picture('red'));
  await expect(dialog.getByText('Waiting for the line')).toBeVisible();
  await expect(dialog.getByText('One picture has no description yet.')).toBeVisible();
  const again = dialog.getByRole('button', { name: 'Try again to upload picture 1' });
  await expect(again).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText('no description yet')).toHaveCount(0);
  await expect(said(page, /Reconnecting|Back online/)).toHaveCount(0);
  await mend();
  await again.click();
  await expectUploaded(dialog, 1);
});

test('a lost line is tried again by itself', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  const mend = await cutOff(page, UPLOADS);
  const failed = page.waitForEvent('requestfailed');
  await choosePictures(dialog, picture('red'));
  await failed;
  await expect(dialog.getByRole('progressbar')).toHaveCount(1);
  await mend();
  await expectUploaded(dialog, 1);
});

test('a refused picture says why, and is sent again by Try again', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  tolerate(page, /status of 400/);
  const dialog = await openComposer(page);
  const errors = ['Your pictures take 200 MB.'];
  const codes = [{ code: 'media_quota', params: { max: 1 } }];
  await page.route(UPLOADS, (route) => route.fulfill({ status: 400, json: { errors, codes } }));
  await dialog.getByRole('textbox').fill('Too much.');
  await choosePictures(dialog, picture('red'));
  await expect(dialog.getByRole('alert')).toHaveText('Picture 1: Your pictures take 200 MB.');
  await expect(dialog.getByText('Not uploaded', { exact: true })).toBeVisible();
  await expect(send(dialog)).toBeDisabled();
  await page.unroute(UPLOADS);
  await dialog.getByRole('button', { name: 'Try again to upload picture 1' }).click();
  await expectUploaded(dialog, 1);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('a picture that can never be uploaded is to be removed', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  tolerate(page, /status of 422/);
  const dialog = await openComposer(page);
  const refused = { errors: ['It was removed here before.'], codes: [{ code: 'picture_refused' }] };
  await page.route(UPLOADS, (route) => route.fulfill({ status: 422, json: refused }));
  await choosePictures(dialog, picture('red'));
  await expect(dialog.getByText('A picture can’t be uploaded. Remove it.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Try again/ })).toHaveCount(0);
});
