import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import {
  choose,
  comment,
  goTo,
  layerLeft,
  logOut,
  openComposer,
  post,
  said,
  signIn,
} from '#tests/harness/e2e/steps.ts';

const draft = async (page: Page) => (await openComposer(page)).getByRole('textbox');
const DRAFT = 'This is a draft you began before.';
const commentInput = (page: Page) => page.getByPlaceholder('Add Your Comment Here');

onSmallScreen(() => {
  test('a post half written survives Esc, Close, a press beside the dialog, navigation and a reload, until it is sent', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    const dialog = page.getByRole('dialog');
    const field = await draft(page);
    const told = page.getByText(DRAFT, { exact: true });
    await field.fill('Half a thou');
    await expect(told).toHaveCount(0);

    await test.step('Esc, Close and a press beside the dialog', async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(await draft(page)).toHaveValue('Half a thou');
      await expect(told).toBeVisible();
      await expect(field).toHaveAccessibleDescription(DRAFT);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(await draft(page)).toHaveValue('Half a thou');
      await page.mouse.click(5, 800);
      await expect(dialog).toHaveCount(0);
    });

    await test.step('the caret stays where it was', async () => {
      await expect(await draft(page)).toBeFocused();
      await page.keyboard.type('!');
      await expect(field).toHaveValue('Half a thou!');
      await field.evaluate((textarea: HTMLTextAreaElement) => textarea.setSelectionRange(4, 4));
      await field.blur();
      await field.focus();
      await page.keyboard.type(',');
      await expect(field).toHaveValue('Half, a thou!');
    });

    await test.step('navigation and a reload', async () => {
      await page.keyboard.press('Escape');
      await goTo(page, 'Explore');
      await expect(await draft(page)).toHaveValue('Half, a thou!');
      await page.reload();
      await expect(await draft(page)).toHaveValue('Half, a thou!');
    });

    await test.step('discarded', async () => {
      await page.getByRole('button', { name: 'Discard draft' }).click();
      await expect(field).toHaveValue('');
      await expect(field).toBeFocused();
      await page.keyboard.type('Anew');
      await expect(field).toHaveValue('Anew');
      await expect(told).toHaveCount(0);
    });

    await test.step('sent', async () => {
      await page.keyboard.press('Control+Enter');
      await expect(post(page, 'Anew')).toBeVisible();
      await expect(await draft(page)).toHaveValue('');
      await page.reload();
      await expect(await draft(page)).toHaveValue('');
      await expect(told).toHaveCount(0);
    });
  });

  test('a post half written in one tab outlives another that is sent from a second tab', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    await (await draft(page)).fill('The thought of the first tab');
    const second = await page.context().newPage();
    await second.goto('/userFeed');
    await (await draft(second)).fill('The thought of the second');
    await second.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post(second, 'The thought of the second')).toBeVisible();
    await page.reload();
    await expect(await draft(page)).toHaveValue('The thought of the first tab');
  });

  test('one draft in two tabs is sent once, as a post or as a comment, and the other tab says so', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const written = await ada.writes('Talk below.');
    const page = await visit('/userFeed', ada);
    await (await draft(page)).fill('Only once');
    const second = await page.context().newPage();
    await second.goto('/userFeed');
    await expect(await draft(second)).toHaveValue('Only once');
    await second.keyboard.press('Control+Enter');
    await expect(post(second, 'Only once')).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('');
    await expect(said(page, 'Posted from another tab.')).toBeVisible();

    await page.goto(`/post/${written._id}`);
    await commentInput(page).fill('Once as well');
    await second.goto(`/post/${written._id}`);
    await expect(commentInput(second)).toHaveValue('Once as well');
    await commentInput(second).press('Control+Enter');
    await expect(comment(second, 'Once as well')).toBeVisible();
    await expect(commentInput(page)).toHaveValue('');
    await expect(said(page, 'Posted from another tab.')).toBeVisible();
  });

  test('a comment half written survives navigation, a reload and a lost line, each post its own', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const [one, two] = [await ada.writes('One.'), await ada.writes('Two.')];
    const page = await visit(`/post/${one._id}`, ada);
    await commentInput(page).fill('On one');
    await page.goto(`/post/${two._id}`);
    await expect(commentInput(page)).toHaveValue('');
    await commentInput(page).fill('On two');
    await page.goto(`/post/${one._id}`);
    await expect(commentInput(page)).toHaveValue('On one');

    const mend = await cutOff(page, '**/api/comments/add/**');
    await commentInput(page).press('Control+Enter');
    await expect(said(page, 'That comment didn’t land.')).toBeVisible();
    await expect(commentInput(page)).toHaveValue('On one');
    await expect(comment(page, 'On one')).toHaveCount(0);
    await page.reload();
    await expect(commentInput(page)).toHaveValue('On one');
    await mend();
    await commentInput(page).press('Control+Enter');
    await expect(comment(page, 'On one')).toBeVisible();
    await expect(commentInput(page)).toHaveValue('');
    await expect.poll(() => ada.commentsOn(one)).toEqual(['On one']);
  });
});

test('an edit half done survives Esc and a reload, and a change elsewhere, which is shown; Discard and Cancel throw it away', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const written = await ada.writes('As it is.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  const field = dialog.getByRole('textbox');
  const told = dialog.getByText('a change you began before');
  const discard = dialog.getByRole('button', { name: 'Discard draft' });
  const edit = () => choose(page, post(page, 'As it is.'), 'Edit');

  await edit();
  await expect(field).toHaveValue('As it is.');
  await expect(discard).toHaveCount(0);
  await field.fill('As it might be.');
  await expect(told).toHaveCount(0);
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await page.reload();
  await edit();
  await expect(field).toHaveValue('As it might be.');
  await expect(told).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/^This is a change you began before/);
  await discard.click();
  await expect(field).toHaveValue('As it is.');
  await expect(told).toHaveCount(0);
  await page.reload();
  await edit();
  await expect(field).toHaveValue('As it is.');

  await field.fill('As it might be.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await edit();
  await expect(field).toHaveValue('As it is.');
  expect((await ada.postsOf(ada.username))[0]?.content).toBe('As it is.');

  await field.fill('My version.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await ada.rewrites(written, 'Changed on the phone.');
  // The row may already show either text.
  await choose(page, page.getByRole('feed').getByRole('article').first(), 'Edit');
  await expect(field).toHaveValue('My version.');
  await expect(dialog.getByRole('status').filter({ hasText: 'Changed on the phone.' })).toBeVisible();
  await discard.click();
  await expect(field).toHaveValue('Changed on the phone.');
});

test('a draft waits through Logout for whoever typed it, and for nobody else; the guest leaves none behind', async ({
  visit,
  people,
}) => {
  const [ada, bea, guest] = [await people.join(), await people.join(), await people.guest()];
  const page = await visit('/userFeed', ada);
  const kept = said(page, 'Your drafts are kept');
  await (await draft(page)).fill('For my eyes only');
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(kept).toBeVisible();

  await page.goto('/login');
  await signIn(page, bea);
  await expect(await draft(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await expect(kept).toHaveCount(0);

  await page.goto('/login');
  await signIn(page, guest);
  await (await draft(page)).fill('Of a guest');
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await page.goto('/search');
  await page.getByRole('searchbox').first().fill('nothing else');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=nothing/);
  const stored = () => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(await stored()).toMatch(/Of a guest.*nothing else|nothing else.*Of a guest/);
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await stored()).not.toMatch(/Of a guest|nothing|pipit-visit/);

  await page.goto('/login');
  await signIn(page, ada);
  await expect(await draft(page)).toHaveValue('For my eyes only');
  // Simulates an expired session.
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await signIn(page, bea);
  await expect(await draft(page)).toHaveValue('');
});

test('Logout in another tab keeps the draft and says so, and the dialog is open again after the log-in', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  await (await draft(page)).fill('In mid-sentence');
  const other = await page.context().newPage();
  await other.goto('/userFeed');
  await logOut(other);
  await expect(page).toHaveURL('/login');
  await expect(said(page, 'You were logged out. Your drafts are kept')).toBeVisible();
  await page.getByText('You were logged out').hover();
  await signIn(page, ada);
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('In mid-sentence');
  await expect(said(page, 'You were logged out')).toHaveCount(0, { timeout: 1_000 });
});
