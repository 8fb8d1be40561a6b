import type { Locator, Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { hold } from '#tests/harness/e2e/line.ts';
import { carried, choosePictures, expectUploaded, picture, tiles } from '#tests/harness/e2e/pictures.ts';
import { choose, openComposer, post, said } from '#tests/harness/e2e/steps.ts';

const UPLOADS = '**/api/media?*';
const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Post', exact: true });
const face = (dialog: Locator, at: number) => dialog.getByRole('button', { name: new RegExp(`^Picture ${at} of`) });
/** The colour in the middle of each tile. */
const colours = (dialog: Locator) =>
  tiles(dialog)
    .locator('img')
    .evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map(async (image) => {
          await image.decode();
          const canvas = document.createElement('canvas');
          const context = canvas.getContext('2d');
          context?.drawImage(image, 0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
          return red > 180 && green > 150 ? 'sand' : red > green + 80 ? 'red' : blue > red ? 'sea' : 'bread';
        }),
      ),
    );

onSmallScreen(() => {
  test('a member writes a post with pictures and describes them, of which a reminder speaks, and others see them', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await bea.follows(ada);
    const page = await visit('/userFeed', ada);
    const dialog = await openComposer(page);
    await choosePictures(dialog, picture('red'), picture('sand', 3000, 1500));
    await expectUploaded(dialog, 2);
    await expect(said(page, /Picture [12] of 2 uploaded/)).toBeAttached();
    await expect(dialog.getByText('Two pictures have no description yet.')).toBeVisible();
    await expect(dialog.getByText('Add a few words to go with it.')).toBeVisible();
    await expect(send(dialog)).toBeDisabled();
    await dialog.getByRole('textbox').fill('Boathouse swept.');
    await expect(send(dialog)).toBeEnabled();

    const describe = page.getByRole('dialog', { name: 'Describe picture 1 of 2' });
    const field = describe.getByLabel('Description');
    await test.step('the reminder leads to the first picture without description', async () => {
      await dialog.getByRole('button', { name: 'Describe', exact: true }).click();
      await expect(field).toBeFocused();
      await field.fill('👩‍👩‍👧‍👧'.repeat(3));
      await expect(describe.getByText('997', { exact: true })).toBeVisible();
      await field.fill('x'.repeat(1001));
      await expect(describe.getByText('Shorten it by 1 character.')).toBeVisible();
      await expect(describe.getByRole('button', { name: 'Next picture' })).toBeDisabled();
      await field.fill('A red boathouse');
      await page.keyboard.press('Escape');
      await expect(dialog.getByText('One picture has no description yet.')).toBeVisible();
    });

    await dialog.getByRole('button', { name: 'Edit description of picture 1' }).click();
    await expect(field).toHaveValue('A red boathouse');
    await describe.getByRole('button', { name: 'Next picture' }).click();
    const second = page.getByRole('dialog', { name: 'Describe picture 2 of 2' });
    await second.getByLabel('Description').fill('Sand at low tide');
    await second.getByRole('button', { name: 'Done' }).click();
    await send(dialog).click();
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'Boathouse swept.').locator('img')).toHaveCount(2);
    const [written] = await ada.postsOf(ada.username);
    expect(written?.media?.map(({ alt, width }) => [alt, width])).toEqual([
      ['A red boathouse', 320],
      ['Sand at low tide', 1600],
    ]);
    const other = await visit('/userFeed', bea);
    const shown = post(other, 'Boathouse swept.').getByRole('button', { name: 'Open picture: A red boathouse' });
    await expect(shown).toBeVisible();
    await expect
      .poll(() => shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  test('pictures are put into their order by a finger, by keys and by dragging, which is said', async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed', await people.join());
    const dialog = await openComposer(page);
    await choosePictures(dialog, picture('red'), picture('sand'), picture('sea'), picture('bread'));
    await expectUploaded(dialog, 4);

    await test.step('by a finger', async () => {
      await face(dialog, 4).scrollIntoViewIfNeeded();
      await drawFinger(page, await middle(face(dialog, 1)), await middle(face(dialog, 4)));
      await expect(said(page, 'Picture 1 moved to 4 of 4')).toBeAttached();
      expect(await colours(dialog)).toEqual(['sand', 'sea', 'bread', 'red']);
      await expect(page.getByRole('dialog', { name: /^Describe/ })).toHaveCount(0);
    });

    await test.step('by dragging, of which Escape lets go', async () => {
      await lift(page, face(dialog, 2), face(dialog, 4));
      await expect(dialog.getByText('Drag, or focus a picture')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(dialog).toBeVisible();
      expect(await colours(dialog)).toEqual(['sand', 'sea', 'bread', 'red']);
      await lift(page, face(dialog, 2), face(dialog, 4));
      await page.mouse.up();
      await expect(said(page, 'Picture 2 moved to 4 of 4')).toBeAttached();
      expect(await colours(dialog)).toEqual(['sand', 'bread', 'red', 'sea']);
      await expect(page.getByRole('dialog', { name: /^Describe/ })).toHaveCount(0);
    });

    await test.step('by keys', async () => {
      await face(dialog, 2).focus();
      await page.keyboard.press('ArrowRight');
      await expect(said(page, 'Picture 2 moved to 3 of 4')).toBeAttached();
      await expect(face(dialog, 3)).toBeFocused();
      expect(await colours(dialog)).toEqual(['sand', 'red', 'bread', 'sea']);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      expect(await colours(dialog)).toEqual(['bread', 'sand', 'red', 'sea']);
      await expect(face(dialog, 1)).toBeFocused();
      await page.keyboard.press('End');
      expect(await colours(dialog)).toEqual(['sand', 'red', 'sea', 'bread']);
      await page.keyboard.press('Delete');
      await expect(face(dialog, 3)).toBeFocused();
      expect(await colours(dialog)).toEqual(['sand', 'red', 'sea']);
    });
  });
});

/** Simulates a finger at the level of the browser, which can interpret it as scrolling. */
async function drawFinger(page: Page, from: Place, to: Place): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', from);
  for (const part of [0.1, 0.4, 0.7, 1]) {
    await send('touchMove', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await send('touchEnd');
  await screen.detach();
}

interface Place {
  x: number;
  y: number;
}

async function middle(of: Locator): Promise<Place> {
  const { x, y, width, height } = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

async function lift(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
}

test('while pictures are uploaded the post waits; one that was removed comes back to its place; the guest has none to add', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Three after all.');
  const release = await hold(page, UPLOADS);
  await choosePictures(dialog, picture('red'), picture('sand'), picture('sea'));
  await expect(dialog.getByRole('progressbar')).toHaveCount(3);
  await expect(dialog.getByText('Waiting for 3 pictures')).toBeVisible();
  await expect(send(dialog)).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click();
  await expect(dialog.getByText('Waiting for 2 pictures')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove picture 2' })).toBeFocused();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(dialog.getByText('Waiting for 3 pictures')).toBeVisible();
  await release();
  await expectUploaded(dialog, 3);
  expect(await colours(dialog)).toEqual(['red', 'sand', 'sea']);
  await expect(send(dialog)).toBeEnabled();

  await dialog.getByRole('button', { name: 'Describe picture 2' }).click();
  await page.getByRole('dialog', { name: 'Describe picture 2 of 3' }).getByLabel('Description').fill('Low tide');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click();
  // The toast stays while something in it has the focus.
  await undo.focus();
  await expect(said(page, 'Picture removed')).toBeVisible();
  expect(await colours(dialog)).toEqual(['red', 'sea']);
  await undo.click();
  await expect(face(dialog, 2)).toHaveAccessibleName('Picture 2 of 3, Low tide');
  expect(await colours(dialog)).toEqual(['red', 'sand', 'sea']);
  await send(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(post(page, 'Three after all.').locator('img')).toHaveCount(3);
  expect((await ada.postsOf(ada.username))[0]?.media?.map(({ alt }) => alt)).toEqual(['', 'Low tide', '']);

  await test.step('the guest', async () => {
    const guests = await visit('/userFeed', await people.guest());
    const there = await openComposer(guests);
    await expect(there.getByRole('textbox')).toBeFocused();
    const brought = await carried(guests, [picture('red')]);
    await expect(async () => {
      await there.dispatchEvent('drop', { dataTransfer: brought });
      await expect(said(guests, 'Guests can’t add pictures.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(there.getByRole('button', { name: 'Add pictures' })).toHaveCount(0);
  });
});

test('the author covers the pictures with a word, and changes it and a description later', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const dialog = await openComposer(page);
  const cover = dialog.getByRole('button', { name: 'Mark pictures as sensitive' });
  await dialog.getByRole('textbox').fill('Stitched up.');
  await expect(cover).toHaveCount(0);
  await choosePictures(dialog, picture('red'));
  await cover.click();
  await dialog.getByRole('button', { name: 'medical' }).click();
  await expectUploaded(dialog, 1);
  await send(dialog).click();
  await expect(dialog).toHaveCount(0);
  await expect(post(page, 'Stitched up.')).toContainText('medical');
  const stored = async () => {
    const { sensitive, media, updatedAt, createdAt } = (await ada.postsOf(ada.username))[0] ?? {};
    return { sensitive, alt: media?.[0]?.alt, edited: updatedAt !== createdAt };
  };
  expect(await stored()).toEqual({ sensitive: 'medical', alt: '', edited: false });

  await choose(page, post(page, 'Stitched up.'), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Update Post' });
  await expect(edit.getByRole('button', { name: 'Add pictures' })).toHaveCount(0);
  await expect(edit.getByRole('button', { name: 'Remove picture 1' })).toHaveCount(0);
  await edit.getByRole('button', { name: 'Describe picture 1' }).click();
  const describe = page.getByRole('dialog', { name: 'Describe picture 1 of 1' });
  await describe.getByLabel('Description').fill('Four stitches');
  await describe.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await choose(page, post(page, 'Stitched up.'), 'Edit');
  await edit.getByLabel('Cover the pictures with a word').fill('blood');
  await edit.getByRole('button', { name: 'Update Post' }).click();
  await expect(edit).toHaveCount(0);
  expect(await stored()).toEqual({ sensitive: 'blood', alt: 'Four stitches', edited: false });

  await choose(page, post(page, 'Stitched up.'), 'Edit');
  await edit.getByRole('button', { name: 'Mark pictures as sensitive' }).click();
  await edit.getByRole('button', { name: 'Update Post' }).click();
  await expect(edit).toHaveCount(0);
  expect(await stored()).toEqual({ sensitive: undefined, alt: 'Four stitches', edited: false });
});

test('pictures come by drop and by paste; a fifth and what is no picture stay behind', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const dialog = await openComposer(page);
  await choosePictures(dialog, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not at all.') });
  await expect(said(page, 'notes.png can’t be read as a picture.')).toBeVisible();
  await expect(tiles(dialog)).toHaveCount(0);

  const dragged = await carried(page, [picture('red'), picture('sea')]);
  await dialog.dispatchEvent('dragenter', { dataTransfer: dragged });
  await expect(dialog.getByText('Drop up to 4 pictures')).toBeVisible();
  await dialog.dispatchEvent('drop', { dataTransfer: dragged });
  await expect(dialog.getByText('Drop up to 4 pictures')).toHaveCount(0);
  await expectUploaded(dialog, 2);
  const pasted = await carried(page, [picture('sand'), picture('bread'), picture('moss')]);
  await dialog.getByRole('textbox').evaluate((field, clipboardData) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect(said(page, 'Four pictures fit. The rest stayed behind.')).toBeVisible();
  await expectUploaded(dialog, 4);
});
