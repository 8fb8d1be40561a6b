import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
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
  test('a post half written survives Esc, the Close button and a press beside the dialog', async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed', await people.join());
    await (await draft(page)).fill('Half a thou');
    const told = page.getByText(DRAFT, { exact: true });
    await expect(told).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(await draft(page)).toHaveValue('Half a thou');
    await expect(told).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAccessibleDescription(DRAFT);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(await draft(page)).toHaveValue('Half a thou');
    await page.mouse.click(5, 800);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(await draft(page)).toHaveValue('Half a thou');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('Anew');
    await expect(told).toHaveCount(0);
  });

  test('a post half written survives navigation and a reload', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    await (await draft(page)).fill('Back in a minute');
    await page.keyboard.press('Escape');
    await goTo(page, 'Explore');
    await expect(await draft(page)).toHaveValue('Back in a minute');
    await page.reload();
    await expect(await draft(page)).toHaveValue('Back in a minute');
  });

  test('a post half written in one tab outlives another that is sent from a second tab', async ({ visit, people }) => {
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

  test('a comment half written survives navigation and a reload, each post its own', async ({ visit, people }) => {
    const ada = await people.join();
    const [one, two] = [await ada.writes('One.'), await ada.writes('Two.')];
    const page = await visit(`/post/${one._id}`, ada);
    await commentInput(page).fill('On one');
    await page.goto(`/post/${two._id}`);
    await expect(commentInput(page)).toHaveValue('');
    await commentInput(page).fill('On two');
    await page.goto(`/post/${one._id}`);
    await expect(commentInput(page)).toHaveValue('On one');
  });
});

test('a draft is gone once it is sent', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  await (await draft(page)).fill('Sent.');
  await page.keyboard.press('Control+Enter');
  await expect(post(page, 'Sent.')).toBeVisible();
  await expect(await draft(page)).toHaveValue('');
  await page.reload();
  await expect(await draft(page)).toHaveValue('');
});

test('an edit half done survives Esc and a reload', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('First version.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await choose(page, post(page, 'First version.'), 'Edit');
  await dialog.getByRole('textbox').fill('Second ver');
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await page.reload();
  await choose(page, post(page, 'First version.'), 'Edit');
  await expect(dialog.getByRole('textbox')).toHaveValue('Second ver');
});

test('a failed comment is back in its input, also after a reload', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Storm tonight.');
  const page = await visit(`/post/${written._id}`, ada);
  const mend = await cutOff(page, '**/api/comments/add/**');
  await commentInput(page).fill('Batten down.');
  await commentInput(page).press('Enter');
  await expect(said(page, 'That comment didn’t land.')).toBeVisible();
  await expect(commentInput(page)).toHaveValue('Batten down.');
  await expect(comment(page, 'Batten down.')).toHaveCount(0);
  await page.reload();
  await expect(commentInput(page)).toHaveValue('Batten down.');
  await mend();
  await commentInput(page).press('Enter');
  await expect(comment(page, 'Batten down.')).toBeVisible();
  await expect(commentInput(page)).toHaveValue('');
  await expect.poll(() => ada.commentsOn(written)).toEqual(['Batten down.']);
});

test('a dialog closed while its post is being sent tells how it went, and loses nothing', async ({ visit, people }) => {
  const page = await visit('/bookmarks', await people.join());
  await cutOff(page, '**/api/posts');
  const release = await hold(page, '**/api/posts');
  await (await draft(page)).fill('Sent and left.');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await release();
  await said(page, 'didn’t land').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Sent and left.');
});

test('a draft waits through Logout for whoever typed it, and for nobody else', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const page = await visit('/userFeed', ada);
  await (await draft(page)).fill('For my eyes only');
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await signIn(page, bea);
  await expect(await draft(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await signIn(page, ada);
  await expect(await draft(page)).toHaveValue('For my eyes only');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(said(page, 'Your drafts are kept')).toBeVisible();
  await page.goto('/login');
  await signIn(page, bea);
  await expect(await draft(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await expect(said(page, 'Your drafts are kept')).toHaveCount(0);
  await page.goto('/login');
  await signIn(page, ada);
  await expect(await draft(page)).toHaveValue('For my eyes only');
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

test('the guest leaves no draft behind: the next guest is somebody else', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.guest());
  await (await draft(page)).fill('For my eyes only');
  await page.keyboard.press('Escape');
  await logOut(page);
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('For my eyes only');
});

test('an edit can be discarded', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('As it is.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  const discard = dialog.getByRole('button', { name: 'Discard draft' });
  await choose(page, post(page, 'As it is.'), 'Edit');
  await expect(discard).toHaveCount(0);
  await dialog.getByRole('textbox').fill('As it might be.');
  await page.keyboard.press('Escape');
  await choose(page, post(page, 'As it is.'), 'Edit');
  await expect(dialog.getByRole('textbox')).toHaveValue('As it might be.');
  await expect(dialog.getByText('a change you began before')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveAccessibleDescription(/^This is a change you began before/);
  await discard.click();
  await expect(dialog.getByRole('textbox')).toHaveValue('As it is.');
  await expect(dialog.getByText('a change you began before')).toHaveCount(0);
  await page.reload();
  await choose(page, post(page, 'As it is.'), 'Edit');
  await expect(dialog.getByRole('textbox')).toHaveValue('As it is.');
});

test('Cancel throws an edit away', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('As it is.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await choose(page, post(page, 'As it is.'), 'Edit');
  await dialog.getByRole('textbox').fill('As it might be.');
  await expect(dialog.getByText('a change you began before')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await choose(page, post(page, 'As it is.'), 'Edit');
  await expect(dialog.getByRole('textbox')).toHaveValue('As it is.');
});

test('an edit of a post that has changed since shows both texts', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Begun from this.');
  const page = await visit('/userFeed', ada);
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await choose(page, post(page, 'Begun from this.'), 'Edit');
  await dialog.getByRole('textbox').fill('My version.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await ada.rewrites(written, 'Changed on the phone.');
  // Which of both texts its row shows by now is a matter of a moment.
  await choose(page, page.getByRole('feed').getByRole('article').first(), 'Edit');
  await expect(dialog.getByRole('textbox')).toHaveValue('My version.');
  await expect(dialog.getByRole('status').filter({ hasText: 'Changed on the phone.' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Changed on the phone.');
});

test('the caret stays where it was when the field gets the focus back', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  const field = await draft(page);
  await field.fill('Left right');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(await draft(page)).toBeFocused();
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Left right!');
  await field.evaluate((textarea: HTMLTextAreaElement) => textarea.setSelectionRange(4, 4));
  await field.blur();
  await field.focus();
  await page.keyboard.type(',');
  await expect(field).toHaveValue('Left, right!');
});

test('an options button never names half a character', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes(`x${'😀'.repeat(30)}`);
  const page = await visit('/userFeed', ada);
  const name = await page.getByRole('button', { name: /^Options/ }).getAttribute('aria-label');
  expect(name).toBe(`Options for your post, x${'😀'.repeat(23)}…`);
});
