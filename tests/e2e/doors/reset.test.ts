import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { said, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const NEW = 'saltmarshes and such';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function linkFor({ call, owner }: OwnCommunity, { user }: Member): Promise<string> {
  const { link } = await call('POST', `/members/reset/${user._id}`, owner.token);
  return link;
}

onSmallScreen(() => {
  test('a link of a moderator sets a new password once, signs in, and ends what was open', { tag: '@core' }, async ({
    visit,
    community,
  }) => {
    await community.settle();
    const wren = await community.people.join({ firstName: 'Wren' });
    await wren.writes('Here for a while.');
    const elsewhere = await visit('/explore', wren, { on: community });
    const path = await linkFor(community, wren);
    const page = await visit(path, undefined, { on: community, prepare: still });
    await expect(page.getByText(`For @${wren.username}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page.getByLabel('New password')).toHaveAccessibleDescription('Choose a new password.');
    await page.getByLabel('New password').fill(NEW);
    await expect(page.getByText('Good. Long beats clever.')).toBeVisible();
    await page.getByRole('button', { name: 'Save and sign in' }).click();
    await expect(page).toHaveURL('/userFeed');
    await expect(said(page, 'Your password is changed.')).toBeVisible();
    await page.goto('/bookmarks');
    await expect(page.getByText('your private data stays closed for 72 hours')).toBeVisible();
    await expectAccessible(page);

    tolerate(elsewhere, /status of 401 .*\/api\//);
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL('/login');
    tolerate(elsewhere, /status of 404 .*\/api\/auth\/reset/);
    await elsewhere.goto(path);
    await expect(heading(elsewhere, 'That link opens nothing any more')).toBeVisible();
    await expect(elsewhere.getByRole('link', { name: 'keepers@saltmarsh.example' })).toBeVisible();
    await elsewhere.getByRole('link', { name: 'Back to sign in' }).click();
    await signIn(elsewhere, { username: wren.username, password: NEW });
    await expect(elsewhere.getByRole('button', { name: 'Account menu, Wren' })).toBeVisible();
  });
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('a member whom a link was made for is notified of it, and stays so', async ({ visit, community }) => {
    await community.settle();
    const wren = await community.people.join({ firstName: 'Wren' });
    await wren.writes('Here for a while.');
    await linkFor(community, wren);
    const page = await visit('/login', undefined, { on: community, prepare: still });
    await signIn(page, wren);
    await expect(page.getByRole('button', { name: 'Account menu, Wren' })).toBeVisible();
    const notice = page.getByRole('article', { name: '@adalind made a link to reset your password' });
    for (const visit of ['the first', 'the second']) {
      await page.goto('/notifications');
      await expect(notice, visit).toBeVisible();
    }
    await expectAccessible(page);

    await test.step('a link that is used elsewhere meanwhile says so when the password is sent', async () => {
      const path = await linkFor(community, wren);
      const other = await visit(path, undefined, { on: community });
      tolerate(other, /status of 404 .*\/api\/auth\/reset/);
      await other.getByLabel('New password').fill(NEW);
      await community.call('POST', '/auth/reset', null, { secret: path.split('#')[1], newPassword: NEW });
      await other.getByRole('button', { name: 'Save and sign in' }).click();
      await expect(heading(other, 'That link opens nothing any more')).toBeVisible();
    });
  });
});
