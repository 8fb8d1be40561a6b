import type { Page } from '@playwright/test';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { chooseFile, coloursOf, fileOf, TWO_HALVES } from '#tests/harness/e2e/own-pictures.ts';
import { bird, layerLeft, post } from '#tests/harness/e2e/steps.ts';

const ENDS = [0.1, 0.9];

async function edit(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: 'Update Profile' });
}

/** Presses 'Update' or 'Cancel' once the picture dialog has closed. */
async function leaveEdit(page: Page, by = 'Update') {
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await press(page, by);
  await expect(dialogOf(page, 'Update Profile')).toHaveCount(0);
  await layerLeft(page);
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const frame = (page: Page) => page.getByRole('slider', { name: 'Frame' });
const zoom = (page: Page) => page.getByRole('slider', { name: 'Zoom' });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

async function pressKeys(page: Page, key: string, times: number) {
  for (let i = 0; i < times; i++) await page.keyboard.press(key);
}

/** Opens the crop of a picture with two halves. */
async function choosePicture(page: Page, kind: 'picture' | 'cover' = 'picture') {
  const dialog = await edit(page);
  await chooseFile(page, dialog.getByRole('button', { name: `Change ${kind}` }));
  await expect(frame(page)).toBeVisible();
}

onSmallScreen(() => {
  test('a member moves the frame over a picture by keys and uses it: everybody sees it, until the bird is back', {
    tag: '@core',
  }, async ({ visit, people }) => {
    // Axe checks two dialogs, each in both colour modes.
    test.setTimeout(60_000);
    const ada = await people.join({ firstName: 'Ada' });
    const written = await ada.writes(`A picture of my own, ${ada.username}`);
    const page = await visit(`/profile/${ada.username}`, ada, { prepare: still });
    await choosePicture(page);
    await expectAccessible(page);
    await expect(frame(page)).toHaveAttribute('aria-valuetext', '50 % across, 50 % down');
    await frame(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(frame(page)).toHaveAttribute('aria-valuenow', '51');
    await pressKeys(page, 'Shift+ArrowLeft', 8);
    await expect(frame(page)).toHaveAttribute('aria-valuetext', '25 % across, 50 % down');
    await press(page, 'Use picture');
    await leaveEdit(page);

    const shown = (opened: Page) => post(opened, written.content).locator('img.avatar');
    expect(await coloursOf(shown(page), ENDS)).toEqual(['red', 'red']);
    const menu = page.getByRole('button', { name: 'Account menu, Ada' });
    expect(await coloursOf(menu.locator('img.avatar'), ENDS)).toEqual(['red', 'red']);
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').avatarURL);
    expect(stored).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
    const theirs = await visit(`/profile/${ada.username}`, await people.join());
    expect(await coloursOf(shown(theirs), ENDS)).toEqual(['red', 'red']);

    await (await edit(page)).getByRole('button', { name: 'Change picture' }).click();
    await expect(dialogOf(page, 'Your picture').locator('img.avatar')).toBeVisible();
    await expectAccessible(page);
    await press(page, 'Back to my bird');
    await leaveEdit(page);
    await expect(bird(menu)).toBeVisible();
    expect((await ada.profile(ada.username)).avatarURL).toBe('');
    await theirs.reload();
    await expect(bird(post(theirs, written.content))).toBeVisible();
  });

  test('a cover is cut out as wide as it is shown, is saved by Update alone, and the song comes back', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada, { prepare: still });
    const inForm = dialogOf(page, 'Update Profile').locator('img.cover');
    await choosePicture(page, 'cover');
    await press(page, 'Use picture');
    await expect(inForm).toHaveAttribute('src', /^blob:/);
    await leaveEdit(page, 'Cancel');
    expect((await ada.profile(ada.username)).coverURL).toBe('');

    await choosePicture(page, 'cover');
    await expectAccessible(page);
    await zoom(page).focus();
    await page.keyboard.press('End');
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '400 percent');
    await frame(page).focus();
    await pressKeys(page, 'Shift+ArrowRight', 20);
    await press(page, 'Use picture');
    await expect(inForm).toHaveAttribute('src', /^blob:/);
    expect((await ada.profile(ada.username)).coverURL).toBe('');
    await leaveEdit(page);
    const cover = page.getByRole('main').locator('img.cover');
    await expect(cover).toHaveAttribute('src', /^\/media\//);
    expect(await coloursOf(cover, ENDS)).toEqual(['blue', 'blue']);
    expect(await cover.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([1500, 475]);

    await (await edit(page)).getByRole('button', { name: 'Change cover' }).click();
    await press(page, 'Back to my song');
    await expect(inForm).toHaveAttribute('src', /^data:/);
    await leaveEdit(page);
    await expect(cover).toHaveAttribute('src', /^data:/);
  });

  test('a picture is dragged; the wheel and two fingers zoom', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada);
    await choosePicture(page);
    const box = (await frame(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

    await test.step('two fingers zoom around their middle', async () => {
      const line = await page.context().newCDPSession(page);
      const fingers = (apart: number) => [
        { x: x - apart, y, id: 1 },
        { x: x + apart, y, id: 2 },
      ];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
        line.send('Input.dispatchTouchEvent', { type, touchPoints: apart === undefined ? [] : fingers(apart) });
      await touch('touchStart', 30);
      for (const apart of [36, 42, 48, 54, 60]) await touch('touchMove', apart);
      await touch('touchEnd');
      await expect(zoom(page)).toHaveAttribute('aria-valuetext', '200 percent');
      await expect(frame(page)).toHaveAttribute('aria-valuetext', '50 % across, 50 % down');
    });

    await zoom(page).focus();
    await page.keyboard.press('Home');
    await expect(zoom(page)).toHaveAttribute('aria-valuetext', '100 percent');
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + box.width / 4, y);
    await page.mouse.up();
    // A quarter of the frame, which is half as wide as the picture: 37.5 % across, except for rounding.
    await expect(frame(page)).toHaveAttribute('aria-valuetext', /^3[78] % across, 50 % down$/);
    await page.mouse.wheel(0, -300);
    await expect.poll(async () => Number(await zoom(page).inputValue())).toBeGreaterThan(150);
  });
});

test('what is no picture or fails to be sent is said in the dialog, and the crop stays; closed while it is sent, nothing is changed', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  const alert = page.getByRole('dialog').getByRole('alert');

  await test.step('a file that is no picture is said to be none, and another one can be chosen', async () => {
    const dialog = await edit(page);
    const noPicture = fileOf(Buffer.from('a letter'), 'letter.png');
    await chooseFile(page, dialog.getByRole('button', { name: 'Change picture' }), noPicture);
    await expect(alert).toContainText('This file can’t be read as a picture.');
    await chooseFile(page, page.getByRole('button', { name: 'Choose a picture' }), fileOf(TWO_HALVES));
    await expect(frame(page)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

  await test.step('while it is sent it says so; closed meanwhile, nothing is changed', async () => {
    const release = await hold(page, '**/api/media*');
    await press(page, 'Use picture');
    await expect(page.getByRole('button', { name: 'Uploading' })).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page, 'Your picture')).toHaveCount(0);
    await expect(dialogOf(page, 'Update Profile')).toBeVisible();
    await release();
    await page.reload();
    await expect(page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    expect((await ada.profile(ada.username)).avatarURL).toBe('');
  });

  await choosePicture(page);
  await frame(page).focus();
  await pressKeys(page, 'Shift+ArrowLeft', 10);
  const cropIs = () => expect(frame(page)).toHaveAttribute('aria-valuenow', '25');

  let mend = await cutOff(page, '**/api/media*');
  await press(page, 'Use picture');
  await expect(alert).toContainText('Pipit can’t be reached right now.');
  await cropIs();
  await mend();

  let uploaded = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/media')) uploaded += 1;
  });
  await press(page, 'Use picture');
  await expect(dialogOf(page, 'Your picture')).toHaveCount(0);
  mend = await break500(page, '**/api/users/edit');
  await press(page, 'Update');
  await expect(alert).toContainText('Something broke.');
  await mend();
  await leaveEdit(page);
  expect((await ada.profile(ada.username)).avatarURL).toMatch(/^\/media\//);
  expect(uploaded, 'what was uploaded is not uploaded again').toBe(1);
});

test('there is no camera for the guest, nor where pictures cannot be uploaded; nor is the guest led to where names are changed', async ({
  visit,
  people,
}) => {
  const guest = await people.guest();
  const ada = await people.join();
  for (const member of [guest, ada]) {
    const page = await visit(`/profile/${member.username}`, member, {
      prepare: async (opened) => {
        if (member === ada)
          await opened.route('**/api/config', async (route) => {
            const config = await (await route.fetch()).json();
            await route.fulfill({ json: { ...config, media: { uploads: false } } });
          });
      },
    });
    const asked = page.waitForResponse('**/api/config');
    const dialog = await edit(page);
    await asked;
    await expect(dialog.getByLabel('Bio')).toBeVisible();
    await expect(dialog.locator('.cover')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Change/ })).toHaveCount(0);
    await expect(dialog.getByLabel('First name')).not.toBeEditable();
    await expect(dialog.getByRole('link')).toHaveCount(member === guest ? 0 : 2);
  }
});
