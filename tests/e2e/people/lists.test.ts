import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { post } from '#tests/harness/e2e/steps.ts';

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const tab = (page: Page, of: string, name: string | RegExp) =>
  page.getByRole('navigation', { name: of }).getByRole('link', { name });

onSmallScreen(() => {
  test('counts of a profile lead to lists, where one finds and follows people', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const star = await people.join({ firstName: 'Stella', lastName: 'Lark' });
    const tom = await people.join({ firstName: 'Tomás', lastName: 'Ibarra' });
    const noor = await people.join({ firstName: 'Noor', lastName: 'Haddad' });
    const me = await people.join();
    await tom.describes({ userBio: 'Tides, boots, flasks.' });
    for (const fan of [tom, noor]) await fan.follows(star);
    await me.follows(tom);
    await noor.follows(me);
    const page = await visit(`/profile/${star.username}`, me);
    await expect(page.getByRole('link', { name: 'Followed by Tomás' })).toBeVisible();
    await page.getByRole('link', { name: '2 Followers' }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${star.username}/followers$`));
    await expect(row(page, 'Tomás Ibarra')).toContainText('Tides, boots, flasks.');
    await expect(row(page, 'Noor Haddad')).toContainText('Follows you');
    await row(page, 'Noor Haddad').getByRole('button', { name: 'Follow Noor Haddad' }).click();
    await expect.poll(async () => (await me.profile(noor.username)).followersCount).toBe(1);
    const find = page.getByRole('searchbox', { name: 'Find in followers' });
    await find.fill('ibarra');
    await expect(row(page, 'Noor Haddad')).toHaveCount(0);
    await row(page, 'Tomás Ibarra').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Tomás Ibarra' })).toBeVisible();
    await page.goBack();
    await expect(find).toHaveValue('ibarra');
    await expect(row(page, 'Tomás Ibarra')).toBeVisible();
    await find.fill('zebra');
    await expect(page.getByText('Nobody here is called “zebra”')).toBeVisible();
    await tab(page, 'People around Stella Lark', /^Mutuals/).click();
    await expect(row(page, 'Tomás Ibarra')).toBeVisible();
    await expect(row(page, 'Noor Haddad')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/followers$/);
  });

  test('a profile has what somebody said, and one’s own what one likes', async ({ visit, people }) => {
    const [ada, bea] = [
      await people.join({ firstName: 'Ada', lastName: 'Finch' }),
      await people.join({ firstName: 'Bea' }),
    ];
    const written = await bea.writes('The library’s printer is fixed.');
    const said = await ada.comments(written, 'I would like to claim the eye.');
    await ada.likes(written);
    await bea.upvotes(written, said);
    const page = await visit(`/profile/${ada.username}`, ada);
    await tab(page, 'Profile of Ada Finch', 'Replies').click();
    await expect(page.getByText('I would like to claim the eye.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To Bea: The library’s printer is fixed.' })).toBeVisible();
    await tab(page, 'Profile of Ada Finch', 'Likes').click();
    await expect(page.getByText('Only you can see what you liked.')).toBeVisible();
    await expect(post(page, 'The library’s printer is fixed.')).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'To Bea: The library’s printer is fixed.' }).click();
    await page.getByRole('button', { name: '1 like', exact: true }).click();
    const likers = page.getByRole('dialog', { name: 'Liked by 1' });
    await expect(likers.getByRole('link', { name: /Ada Finch/ })).toBeVisible();
    await expect(likers.getByText('You', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(likers).toHaveCount(0);
    await page.getByRole('button', { name: 'Voted up by 1' }).click();
    await expect(page.getByRole('dialog', { name: 'Voted up by 1' }).getByRole('link', { name: /Bea/ })).toBeVisible();
    const others = await visit(`/profile/${ada.username}/likes`, bea);
    await expect(others).toHaveURL(new RegExp(`/profile/${ada.username}$`));
    await expect(tab(others, 'Profile of Ada Finch', 'Likes')).toHaveCount(0);
  });
});
