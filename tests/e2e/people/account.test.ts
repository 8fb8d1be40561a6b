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

/** A signed-out member's browser uses the invalid token for its page and the other requests. */
const tolerateEnded = (page: Page) => tolerate(page, /status of 401 .*\/api\//);

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
  test('the user menu leads to the account, which is titled and announced, says that it loads or failed to, and comes on Try again', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join());
    const release = await hold(page, SESSIONS);
    await page.getByRole('button', { name: /^Account menu/ }).click();
    const items = page.getByRole('menuitem').filter({ hasNotText: 'lives in your browser' });
    await expect(items).toHaveText(['Profile', 'Account', 'Logout']);
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(said(page, 'Loading account')).toBeAttached();
    await release();
    await expect(sessions(page)).toHaveCount(1);
    await expect(page).toHaveURL('/account');
    await expect(page).toHaveTitle('Account · Pipit');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused();

    const mend = await break500(page, SESSIONS);
    await page.reload();
    await expect(page.getByRole('alert').getByRole('heading')).toHaveText('Error Failed to load The data');
    await mend();
    await tryAgain(page).click();
    await expect(sessions(page)).toHaveCount(1);
  });

  test('a link to a section of the account outlives the log-in, and leads to its heading', async ({
    visit,
    people,
  }) => {
    const page = await visit('/account#notifications');
    await expect(page).toHaveURL('/login');
    await signIn(page, await people.join());
    await expect(page).toHaveURL('/account#notifications');
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeInViewport();
  });

  test('deletion is asked with the password; a deleted account is signed out everywhere', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await ada.writes('Soon gone.');
    const second = await visit('/userFeed', ada);
    const page = await visit('/account', ada);
    const dialog = await openDelete(page);
    const password = dialog.getByLabel('Password', { exact: true });

    await test.step('Esc closes the dialog, gives the focus back and deletes nothing', async () => {
      await expect(password).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(part(page, 'Delete my account').getByRole('button')).toBeFocused();
    });

    await test.step('a wrong password is refused and stays as typed', async () => {
      await openDelete(page);
      await expect(dialog).toContainText(`@${ada.username} stays reserved`);
      tolerate(page, /status of 401 .*\/api\/account\/delete\)/);
      await password.fill('not mine at all');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(password).toHaveAccessibleDescription(/^This is not the password/);
      await expect(password).toHaveValue('not mine at all');
      expect((await ada.profile(ada.username)).username).toBe(ada.username);
    });

    await password.fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(said(page, 'deleted')).toBeVisible();
    expect(await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))).toEqual({});
    expect(await bea.postsOf(ada.username).catch((error) => String(error))).toContain('404');
    // Every call of a deleted member is a 404, including live events and notifications.
    tolerate(second, /status of 404 .*\/api\//);
    await second.goto('/bookmarks');
    await expect(second).toHaveURL('/login');
  });

  test('a member downloads their data; so does the guest, who is told kindly what the shared account cannot do', async ({
    visit,
    people,
  }) => {
    const download = async (page: Page) => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      return downloading;
    };
    const ada = await people.join();
    await ada.writes('By Ada.');
    const file = await download(await visit('/account', ada));
    expect(file.suggestedFilename()).toBe(`pipit-${ada.username}.json`);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      profile: { username: ada.username, email: `${ada.username}@example.org` },
      posts: [{ content: 'By Ada.' }],
      sessions: [{ current: true }],
    });

    // An error on the console, such as a refused request, fails the test.
    const page = await visit('/account', await people.guest());
    await expect(page.getByRole('heading', { name: 'You’re here as a guest' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Change|^Delete|^End/ })).toHaveCount(0);
    await expect(page.getByLabel(/password/i)).toHaveCount(0);
    expect((await download(page)).suggestedFilename()).toBe('pipit-guest.json');
  });
});

test('a changed password lets the new one in and the old one not; the second browser is signed out', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const second = await visit('/login');
  await signIn(second, ada);
  await expect(second).toHaveURL('/userFeed');
  const page = await visit('/account', ada);
  await expect(sessions(page)).toHaveCount(2);
  const form = part(page, 'Password');

  await test.step('what is refused is said at its field, and nothing typed is lost', async () => {
    await changePassword(page, PASSWORD, 'short');
    await expect(form.getByText('New password must have 8 to 256 characters.')).toBeVisible();
    tolerate(page, /status of 422 .*\/api\/account\/password\)/);
    await changePassword(page, PASSWORD, 'password');
    await expect(form.getByLabel('New password')).toHaveAccessibleDescription(/among the most common/);
    await expect(form.getByLabel('New password')).toHaveValue('password');
    tolerate(page, /status of 401 .*\/api\/account\/password\)/);
    await changePassword(page, 'not mine at all', NEW);
    await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/^This is not the password/);
    await expect(form.getByLabel('Current password')).toBeFocused();
    await expect(form.getByLabel('Current password')).toHaveValue('not mine at all');
    await expect(form.getByLabel('New password')).toHaveValue(NEW);
    await page.reload();
    await expect(sessions(page)).toHaveCount(2);
  });

  await test.step('what does not arrive is said under the form, and can be sent again', async () => {
    const mend = await cutOff(page, '**/api/account/password');
    await changePassword(page, PASSWORD, NEW);
    await expect(form.getByRole('alert')).toBeVisible();
    await mend();
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(said(page, /^Password changed/)).toBeVisible();
    await expect(form.getByRole('alert')).toHaveCount(0);
  });

  await expect(form.getByLabel('New password')).toHaveValue('');
  await expect(sessions(page)).toHaveCount(1);
  tolerateEnded(second);
  await second.goto('/bookmarks');
  await expect(second).toHaveURL('/login');
  await signIn(second, ada);
  await expect(second.getByRole('alert')).toContainText('The credentials you entered are invalid.');
  await signIn(second, { ...ada, password: NEW });
  await expect(second).toHaveURL('/bookmarks');
});

test('one session is ended, then all others, and each of them is signed out', async ({ visit, people, server }) => {
  const ada = await people.join();
  const elsewhere: string[] = [];
  for (let i = 0; i < 2; i++) {
    const body = JSON.stringify({ username: ada.username, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body });
    elsewhere.push((await answer.json()).encodedToken);
  }
  const other = await visit('/login');
  await signIn(other, ada);
  await expect(other).toHaveURL('/userFeed');
  const page = await visit('/account', ada);
  await expect(sessions(page)).toHaveCount(4);
  await expect(sessions(page).first()).toContainText('This device');
  // The newest is first.
  await expect(sessions(page).nth(1)).toContainText(/Chrome on \w+.*last seen now/);
  await sessions(page).nth(1).getByRole('button', { name: 'End session, Chrome' }).click();
  await expect(sessions(page)).toHaveCount(3);
  await expect(said(page, 'Session ended')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeFocused();
  tolerateEnded(other);
  await other.reload();
  await expect(other).toHaveURL('/login');

  await test.step('sessions that could not be ended stay in the list, and Try again ends them', async () => {
    const mend = await cutOff(page, '**/api/account/sessions/end/**');
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(said(page, 'That session wasn’t ended.')).toBeVisible();
    await expect(sessions(page)).toHaveCount(3);
    await mend();
    await tryAgain(page).click();
    await expect(sessions(page)).toHaveCount(1);
  });
  for (const token of elsewhere) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${server.url}/api/users/bookmark`, { headers })).status).toBe(401);
  }
  await page.reload();
  await expect(sessions(page)).toHaveCount(1);
});
