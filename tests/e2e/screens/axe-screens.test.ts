import { expectAccessibleOnEachScreen as expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { comment, goTo, said, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

onSmallScreen(() => {
  test('axe finds nothing on the landing page', async ({ visit }) => {
    const page = await visit('/', undefined, { prepare: still });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the login, empty, incomplete and refused', async ({ visit }) => {
    const page = await visit('/login', undefined, { prepare: still });
    tolerate(page, /status of 404/);
    await expect(page.getByRole('button', { name: 'Guest Login' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectAccessible(page);
    await signIn(page, { username: 'nobody.at.all', password: 'whatever' });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the sign-up, empty and incomplete', async ({ visit }) => {
    const page = await visit('/signup', undefined, { prepare: still });
    await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expectAccessible(page);
  });

  test('axe finds nothing on PageNotFound, for a visitor and for a member', async ({ visit, people }) => {
    for (const member of [undefined, await people.join()]) {
      const page = await visit('/nowhere', member, { prepare: still });
      await expect(page.getByText('PageNotFound')).toBeVisible();
      await expectAccessible(page);
    }
  });

  test('axe finds nothing on the feed', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await ada.follows(bea);
    await bea.likes(await ada.writes(`Mine, with @${bea.username} and https://example.org/a`));
    const hers = await bea.writes('Liked and kept.');
    await ada.likes(hers);
    await ada.bookmarks(hers);
    const page = await visit('/userFeed', ada, { prepare: still });
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(2);
    await expectAccessible(page);
  });

  test('axe finds nothing on an empty feed', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), { prepare: still });
    await expect(page.getByText('Follow users to see')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on a feed on its way', async ({ visit, people }) => {
    const page = await visit('/explore', await people.join(), { prepare: still });
    await expect(page.getByRole('feed')).toBeVisible();
    const release = await hold(page, '**/api/posts?**');
    await goTo(page, 'User Feed');
    await expect(said(page, 'Loading posts')).toBeAttached();
    await expectAccessible(page);
    await release();
  });

  test('axe finds nothing on a feed and a panel that failed', async ({ visit, people }) => {
    const page = await visit('/userFeed', await people.join(), {
      prepare: async (opened) => {
        await still(opened);
        await break500(opened);
      },
    });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on explore, with people found and not found', async ({ visit, people }) => {
    const page = await visit('/explore', await people.join(), { prepare: still });
    await expect(page.getByRole('feed')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Follow / }).first()).toBeVisible();
    await page.getByRole('searchbox').fill('priya');
    await expect(page.getByRole('search').getByRole('link')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('nobody has this name');
    await expect(page.getByText('User not found')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on bookmarks, none and some', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/bookmarks', ada, { prepare: still });
    await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
    await expectAccessible(page);
    await ada.bookmarks(await ada.writes('Kept.'));
    await page.reload();
    await expect(page.getByRole('feed')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the own profile, on another’s, and on nobody’s', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
    await ada.describes({ userBio: 'Rows at dawn.', userWebsite: 'https://rowing.example.org' });
    await ada.writes('On my profile.');
    const page = await visit(`/profile/${ada.username}`, ada, { prepare: still });
    await expect(page.getByRole('feed')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/profile/${bea.username}`);
    await expect(page.getByRole('main').getByRole('button', { name: /^Follow Bea Hill/ })).toBeVisible();
    await expect(page.getByText('Bea has no posts yet')).toBeVisible();
    await expectAccessible(page);
    tolerate(page, /status of 404/);
    await page.goto('/profile/nobody.at.all');
    await expect(page.getByText('User not found')).toBeVisible();
    await expectAccessible(page);
  });

  test('axe finds nothing on the account: with sessions, incomplete and refused; as the guest; failed', async ({
    visit,
    people,
  }) => {
    const page = await visit('/account', await people.join(), { prepare: still });
    await expect(page.getByRole('list', { name: 'Sessions' })).toBeVisible();
    await expectAccessible(page);
    tolerate(page, /status of 401/);
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('Current password').fill('not mine at all');
    await page.getByLabel('New password').fill('a whole new perch');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await break500(page, '**/api/account/sessions');
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    const guests = await visit('/account', await people.guest(), { prepare: still });
    await expect(guests.getByRole('heading', { name: 'You’re here as a guest' })).toBeVisible();
    await expectAccessible(guests);
  });

  test('axe finds nothing on a post with comments, voted, edited, and failed to load', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Comments below.');
    await bea.comments(written, 'First.');
    await ada.comments(written, 'Second.');
    const page = await visit(`/post/${written._id}`, ada, { prepare: still });
    await comment(page, 'First.')
      .getByRole('button', { name: /^Upvote/ })
      .click();
    await comment(page, 'Second.')
      .getByRole('button', { name: /^Options/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(page.getByLabel('Edit comment')).toBeFocused();
    await expectAccessible(page);
    await break500(page, '**/api/comments/**');
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });
});
