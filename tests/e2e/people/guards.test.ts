import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { signIn } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('a visitor who opens a page of members is at the login, signs in and lands on the last of them; going back shows no closed page and no login', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const { _id } = await ada.writes('The ferry is late again.');
    const page = await visit('/');
    for (const path of ['/userFeed', '/bookmarks', '/account', `/post/${_id}`]) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
    }
    await page.goto('/signup');
    await page.goto('/bookmarks');
    await expect(page).toHaveURL('/login');
    await page.goBack();
    await expect(page).toHaveURL('/signup');

    await page.goto('/explore?from=mail#latest');
    await expect(page).toHaveURL('/login');
    await page.goto(`/post/${_id}?from=mail#latest`);
    await signIn(page, ada);
    await expect(page).toHaveURL(`/post/${_id}?from=mail#latest`);
    await expect(page.getByRole('article').filter({ hasText: 'The ferry is late again.' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await expect(page).not.toHaveURL('/login');
  });

  test('a visitor who was sent to the login may sign up instead and lands on the profile where they were going', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
    const page = await visit(`/profile/${bea.username}`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
    await page.getByLabel('Name', { exact: true }).fill('Ida');
    await page.getByLabel('User Name').fill(`ida.${crypto.randomUUID().slice(0, 8)}`);
    await page.getByLabel('Email address').fill('ida@example.org');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(`/profile/${bea.username}`);
    await expect(page.getByRole('heading', { name: 'Bea Hill' })).toBeVisible();
  });

  test('an unknown path says so in words and reads PageNotFound, for a member inside the layout, and leads home; the login of a member is their feed', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const visitor = await visit('/robots.txt');
    for (const path of ['/nowhere', '/profile', '/userFeed/more']) {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('This page isn’t available');
      await expect(visitor.getByText('PageNotFound', { exact: true })).toBeVisible();
      await expect(visitor).toHaveURL(path);
    }
    await visitor.getByRole('link', { name: 'Back home' }).click();
    await expect(visitor).toHaveURL('/');

    const page = await visit('/nowhere', await people.join());
    await expect(page.getByRole('main').getByText('PageNotFound', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back to User Feed' }).click();
    await expect(page).toHaveURL('/userFeed');
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await expect(page).toHaveURL('/userFeed');
    }
  });
});
