import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { said, signIn, tryAgain } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const NEW = 'a whole new perch';
const SESSIONS = '**/api/account/sessions';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');

async function changePassword(page: Page, current: string, next: string) {
  const form = part(page, 'Password');
  await form.getByLabel('Current password').fill(current);
  await form.getByLabel('New password').fill(next);
  await form.getByRole('button', { name: 'Change password' }).click();
  return form;
}

async function openDelete(page: Page) {
  await part(page, 'Delete my account').getByRole('button').click();
  return page.getByRole('dialog', { name: 'Delete your account?' });
}

onSmallScreen(() => {
  test('the user menu leads to the account, which is titled and announced', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    await page.getByRole('button', { name: /^Account menu/ }).click();
    const items = page.getByRole('menuitem').filter({ hasNotText: 'lives in your browser' });
    await expect(items).toHaveText(['Profile', 'Account', 'Logout']);
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page).toHaveTitle('Account · Pipit');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused();
  });

  test('a deleted account is signed out everywhere, and its name cannot be taken again', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await ada.writes('Soon gone.');
    const second = await visit('/userFeed', ada);
    const page = await visit('/account', ada);
    const dialog = await openDelete(page);
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(said(page, 'deleted')).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
    expect(await bea.postsOf(ada.username).catch((error) => String(error))).toContain('404');
    tolerate(second, /status of 404/);
    await second.goto('/bookmarks');
    await expect(second).toHaveURL('/login');
    await second.goto('/signup');
    tolerate(second, /status of 422/);
    await second.getByLabel('Name', { exact: true }).fill('Thief');
    await second.getByLabel('User Name').fill(ada.username);
    await second.getByLabel('Email address').fill('thief@example.org');
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await second.getByRole('button', { name: 'Sign up' }).click();
    await expect(second.getByRole('alert')).toHaveText('Unprocessable Entity. Username Already Exists.');
  });

  test('the guest is told kindly what the shared account cannot do, and may still download', async ({
    visit,
    people,
  }) => {
    // An error on the console, such as a refused request, fails the test.
    const page = await visit('/account', await people.guest());
    await expect(page.getByRole('heading', { name: 'You’re here as a guest' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Change|^Delete|^End/ })).toHaveCount(0);
    await expect(page.getByLabel(/password/i)).toHaveCount(0);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    expect((await downloading).suggestedFilename()).toBe('pipit-guest.json');
  });
});

test('a visitor is led to the login and back', async ({ visit, people }) => {
  const page = await visit('/account');
  await expect(page).toHaveURL('/login');
  await signIn(page, await people.join());
  await expect(page).toHaveURL('/account');
});

test('a changed password lets the new one in and the old one not; the second browser is signed out', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const second = await visit('/login');
  await signIn(second, ada);
  await expect(second).toHaveURL('/userFeed');
  const page = await visit('/account', ada);
  await expect(sessions(page)).toHaveCount(2);
  const form = await changePassword(page, PASSWORD, NEW);
  await expect(said(page, /^Password changed/)).toBeVisible();
  await expect(form.getByLabel('New password')).toHaveValue('');
  await expect(sessions(page)).toHaveCount(1);
  tolerate(second, /status of 401/);
  await second.goto('/bookmarks');
  await expect(second).toHaveURL('/login');
  await signIn(second, ada);
  await expect(second.getByRole('alert')).toContainText('The credentials you entered are invalid.');
  await signIn(second, { ...ada, password: NEW });
  await expect(second).toHaveURL('/bookmarks');
});

test('a wrong current password is said at its field; nothing typed is lost, nobody is signed out', async ({
  visit,
  people,
}) => {
  const page = await visit('/account', await people.join());
  tolerate(page, /status of 401/);
  const form = await changePassword(page, 'not mine at all', NEW);
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/^This is not the password/);
  await expect(form.getByLabel('Current password')).toBeFocused();
  await expect(form.getByLabel('Current password')).toHaveValue('not mine at all');
  await expect(form.getByLabel('New password')).toHaveValue(NEW);
  await page.reload();
  await expect(sessions(page)).toHaveCount(1);
});

test('deletion is asked with the password: a wrong one is refused and stays as typed', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/account', ada);
  tolerate(page, /status of 401/);
  const dialog = await openDelete(page);
  await expect(dialog).toContainText(`@${ada.username} stays reserved`);
  await dialog.getByLabel('Password', { exact: true }).fill('not mine at all');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/^This is not the password/);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('not mine at all');
  expect((await ada.profile(ada.username)).username).toBe(ada.username);
});

test('a new email address is kept, and shown after a reload', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/account', ada);
  const form = part(page, 'Email');
  await expect(form.getByLabel('Email address')).toHaveValue(`${ada.username}@example.org`);
  await form.getByLabel('Email address').fill('nowhere');
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(form.getByText('Email address must look like')).toBeVisible();
  await expect(form.getByText('Enter your password.')).toBeVisible();
  await form.getByLabel('Email address').fill('new@example.org');
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await form.getByRole('button', { name: 'Change email' }).click();
  await expect(said(page, 'Email address changed')).toBeVisible();
  await expect(form.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(form.getByLabel('Email address')).toHaveValue('new@example.org');
  expect((await ada.profile(ada.username)).email).toBe('new@example.org');
});

test('a poor new password is refused, here or by the server, and stays as typed', async ({ visit, people }) => {
  const page = await visit('/account', await people.join());
  tolerate(page, /status of 422/);
  const form = await changePassword(page, PASSWORD, 'short');
  await expect(form.getByText('New password must have 8 to 256 characters.')).toBeVisible();
  await changePassword(page, PASSWORD, 'password');
  await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/among the most common/);
  await expect(form.getByLabel('New password')).toHaveValue('password');
});

test('one session is ended, then all others, and each of them is signed out', async ({ visit, people }) => {
  const ada = await people.join();
  const others: Page[] = [];
  for (let i = 0; i < 3; i++) {
    const other = await visit('/login');
    await signIn(other, ada);
    await expect(other).toHaveURL('/userFeed');
    tolerate(other, /status of 401/);
    others.push(other);
  }
  const page = await visit('/account', ada);
  await expect(sessions(page)).toHaveCount(4);
  await expect(sessions(page).first()).toContainText('This device');
  await expect(sessions(page).nth(1)).toContainText(/Chrome on \w+.*last seen now/);
  await sessions(page).nth(1).getByRole('button', { name: 'End session, Chrome' }).click();
  await expect(sessions(page)).toHaveCount(3);
  await expect(said(page, 'Session ended')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  // The newest stands first.
  await others[2]?.reload();
  await expect(others[2] as Page).toHaveURL('/login');
  await page.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions(page)).toHaveCount(1);
  for (const other of others.slice(0, 2)) {
    await other.reload();
    await expect(other).toHaveURL('/login');
  }
  await page.reload();
  await expect(sessions(page)).toHaveCount(1);
});

test('a session that could not be ended stays in the list, and Try again ends it', async ({ visit, people }) => {
  const ada = await people.join();
  const other = await visit('/login');
  tolerate(other, /401/);
  await signIn(other, ada);
  await expect(other).toHaveURL('/userFeed');
  const page = await visit('/account', ada);
  await expect(sessions(page)).toHaveCount(2);
  const mend = await cutOff(page, '**/api/account/sessions/end/**');
  await page.getByRole('button', { name: /^End session/ }).click();
  await expect(said(page, 'That session wasn’t ended.')).toBeVisible();
  await expect(sessions(page)).toHaveCount(2);
  await mend();
  await tryAgain(page).click();
  await expect(sessions(page)).toHaveCount(1);
});

test('the download holds what I wrote and did', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const hers = await bea.writes('By Bea.');
  await ada.writes('By Ada.');
  await ada.likes(hers);
  await ada.bookmarks(hers);
  await ada.follows(bea);
  await ada.comments(hers, 'Well said.');
  const page = await visit('/account', ada);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`pipit-${ada.username}.json`);
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    profile: { username: ada.username, email: `${ada.username}@example.org` },
    posts: [{ content: 'By Ada.' }],
    comments: [{ text: 'Well said.', postId: hers._id }],
    votes: [],
    likes: [{ postId: hers._id }],
    bookmarks: [{ postId: hers._id }],
    following: [{ username: bea.username }],
    followers: [],
    sessions: [{ current: true }],
  });
});

test('an account on its way shows that it is; one that failed to load says so, and Try again brings it', async ({
  visit,
  people,
}) => {
  const page = await visit('/explore', await people.join());
  const release = await hold(page, SESSIONS);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  await expect(said(page, 'Loading account')).toBeAttached();
  await release();
  await expect(sessions(page)).toHaveCount(1);
  const mend = await break500(page, SESSIONS);
  await page.reload();
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Error Failed to load The data');
  await mend();
  await tryAgain(page).click();
  await expect(sessions(page)).toHaveCount(1);
});

test('a request that does not arrive is said under its form, and what was typed can be sent again', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/account', ada);
  const mend = await cutOff(page, '**/api/account/password');
  const form = await changePassword(page, PASSWORD, NEW);
  await expect(form.getByRole('alert')).toBeVisible();
  await mend();
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(said(page, /^Password changed/)).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('Esc closes the dialog of deletion, gives the focus back and deletes nothing', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/account', ada);
  const dialog = await openDelete(page);
  await expect(dialog.getByLabel('Password', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(part(page, 'Delete my account').getByRole('button')).toBeFocused();
  expect((await ada.profile(ada.username)).username).toBe(ada.username);
});
