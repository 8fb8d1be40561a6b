import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { signIn } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('a visitor who opens a page of members is at the login, signs in and lands on the last of them', async ({
    visit,
    people,
  }) => {
    const page = await visit('/userFeed');
    await expect(page).toHaveURL('/login');
    for (const path of ['/explore', '/bookmarks']) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await signIn(page, await people.join());
    await expect(page).toHaveURL('/bookmarks');
  });

  test('a visitor who opens a profile signs in and lands on that profile', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
    const page = await visit(`/profile/${bea.username}`);
    await signIn(page, ada);
    await expect(page).toHaveURL(`/profile/${bea.username}`);
    await expect(page.getByRole('heading', { name: 'Bea Hill' })).toBeVisible();
  });

  test('a visitor who opens a post signs in and lands on that post', async ({ visit, people }) => {
    const ada = await people.join();
    const { _id } = await ada.writes('The ferry is late again.');
    const page = await visit(`/post/${_id}`);
    await signIn(page, ada);
    await expect(page).toHaveURL(`/post/${_id}`);
    await expect(page.getByRole('article').filter({ hasText: 'The ferry is late again.' })).toBeVisible();
  });

  test('a visitor who is sent to the login does not get the closed page by going back', async ({ visit }) => {
    const page = await visit('/');
    await page.goto('/bookmarks');
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('a member who has just signed in does not get the login by going back', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/signup');
    await page.goto('/explore');
    await signIn(page, ada);
    await expect(page).toHaveURL('/explore');
    await page.goBack();
    await expect(page).not.toHaveURL('/login');
  });

  test('a visitor who was sent to the login may sign up instead and lands where they were going', async ({ visit }) => {
    const page = await visit('/bookmarks');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Ida');
    await page.getByLabel('User Name').fill(`ida.${crypto.randomUUID().slice(0, 8)}`);
    await page.getByLabel('Email address').fill('ida@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/bookmarks');
  });

  test('a visitor who opens an unknown path reads PageNotFound and finds the way home', async ({ visit }) => {
    const page = await visit('/robots.txt');
    for (const path of ['/nowhere', '/profile', '/userFeed/more']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'PageNotFound' })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await page.getByRole('link', { name: 'Back home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a member who opens an unknown path reads PageNotFound inside the layout', async ({ visit, people }) => {
    const page = await visit('/nowhere', await people.join());
    await expect(page.getByRole('main').getByRole('heading', { name: 'PageNotFound' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back to User Feed' }).click();
    await expect(page).toHaveURL('/userFeed');
  });

  test('a member who opens /login or /signup is on /userFeed', async ({ visit, people }) => {
    const page = await visit('/login', await people.join());
    await expect(page).toHaveURL('/userFeed');
    await page.goto('/signup');
    await expect(page).toHaveURL('/userFeed');
  });
});

test('a query and a fragment are part of where one was going', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/explore?from=mail#latest');
  await signIn(page, ada);
  await expect(page).toHaveURL('/explore?from=mail#latest');
});
