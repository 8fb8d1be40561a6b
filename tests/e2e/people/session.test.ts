import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { goTo, logOut, openComposer, post, said, signIn, writePost } from '#tests/harness/e2e/steps.ts';
import { sessionOf } from '#tests/harness/e2e/visit.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    user: JSON.parse(localStorage.getItem('user') ?? 'null'),
  }));

async function endSession(url: string, { token }: Member): Promise<void> {
  await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

onSmallScreen(() => {
  test('signing in keeps token and user in the local storage, over a reload; logging out removes both, ends the session, and going back shows nothing', {
    tag: '@core',
  }, async ({ visit, people, server }) => {
    const ada = await people.join();
    await ada.writes('Private enough.');
    const page = await visit('/login');
    expect(await stored(page)).toEqual({ token: null, user: null });
    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
    const { token, user } = await stored(page);
    expect(token?.split('.')).toHaveLength(3);
    expect(user).toMatchObject({ _id: ada.user._id, username: ada.username });
    expect(user).not.toHaveProperty('password');

    await page.reload();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await expect(page).toHaveURL('/userFeed');
    await goTo(page, 'Explore');
    await goTo(page, 'User Feed');
    await expect(post(page, 'Private enough.')).toBeVisible();

    await logOut(page);
    await expect(page).toHaveURL('/');
    expect(await stored(page)).toEqual({ token: null, user: null });
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Private enough.')).toHaveCount(0);
    const withTheToken = () =>
      fetch(`${server.url}/api/users/bookmark`, { headers: { authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await withTheToken()).status).toBe(401);
  });
});

test('logging out in one tab logs out the other, signing in in it signs in the first, and each is where it was', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const other = await page.context().newPage();
  await other.goto('/bookmarks');
  await expect(other.getByText('No Bookmarked Posts')).toBeVisible();
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login');
  await page.goto('/explore');
  await expect(page).toHaveURL('/login');
  await signIn(other, ada);
  await expect(other).toHaveURL('/bookmarks');
  await expect(page).toHaveURL('/explore');
});

test('signing in as somebody else in one tab leaves nothing of the first in the other', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
  await ada.writes('Ada’s own.');
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'Ada’s own.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/explore');
  await logOut(other);
  await expect(other).toHaveURL('/');
  await other.goto('/login');
  await signIn(other, bea);
  await expect(other).toHaveURL('/userFeed');
  await expect(page.getByRole('button', { name: 'Account menu, Bea Hill' })).toBeVisible();
  await expect(page.getByText('Ada’s own.')).toHaveCount(0);

  await test.step('a session that another tab stores in one go is taken over whole', async () => {
    const cleo = await people.join();
    await cleo.writes('Cleo’s own.');
    await other.evaluate((session) => {
      for (const [name, value] of Object.entries(session)) localStorage.setItem(name, value);
    }, sessionOf(cleo));
    await expect(post(page, 'Cleo’s own.')).toBeVisible();
    expect((await stored(page)).token).toBe(cleo.token);
  });
});

test('a session that the server has ended leads to the login, says so, and back after signing in', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/bookmarks', ada, {
    storage: { token: 'no.good.token', user: JSON.stringify(ada.user) },
    prepare: async (opened) => tolerate(opened, /status of 401 .*\/api\//),
  });
  await expect(page).toHaveURL('/login');
  await expect(said(page, /Your session ended/)).toBeVisible();
  expect(await stored(page)).toEqual({ token: null, user: null });
  await signIn(page, ada);
  await expect(page).toHaveURL('/bookmarks');
});

test('a session that ends in mid-post: the login says why, and after it the composer opens again with the text', async ({
  visit,
  people,
  server,
}) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  await expect(page.getByText('Follow users to see')).toBeVisible();
  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Longer than my session.');
  await endSession(server.url, ada);
  tolerate(page, /status of 401 .*\/api\/(posts|live)\)/);
  await dialog.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(said(page, 'Your session ended. Sign in again, your text is kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await signIn(page, ada);
  await expect(dialog.getByRole('textbox')).toHaveValue('Longer than my session.');
});

test('a token without its user, or with half of one, is no session, and the landing page can be reached', async ({
  visit,
  people,
}) => {
  const { token } = await people.join();
  const page = await visit('/', undefined, { storage: { token } });
  await expect(page.getByRole('link', { name: 'Get started' }).first()).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect((await stored(page)).token).toBeNull();

  await page.evaluate((token) => Object.assign(localStorage, { token, user: '{broken' }), token);
  await page.goto('/userFeed');
  await expect(page).toHaveURL('/login');
});

test('where a cookie XSRF-TOKEN is present its value is sent with every call', async ({ visit, people, server }) => {
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'a%2Bvalue', url: server.url }]);
  const asked = page.waitForRequest('**/api/posts');
  await writePost(page, 'No forgery.');
  expect((await asked).headers()['x-xsrf-token']).toBe('a+value');
});
