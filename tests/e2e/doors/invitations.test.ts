import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

let count = 0;

const linkIn = (page: Page) => page.getByRole('textbox', { name: 'Your link' });

async function joinBy(community: OwnCommunity, link: string) {
  const username = `guest${++count}.${process.pid}`;
  const form = { firstName: 'Lumi', username, email: `${username}@example.org`, password: PASSWORD };
  const invitation = new URL(link).pathname.replace('/join/', '');
  return community.call('POST', '/auth/signup', null, { ...form, invitation });
}

onSmallScreen(() => {
  test('an invitation is made, used by somebody, seen and taken back', async ({ visit, community }) => {
    await community.settle({ join: 'invitation', inviters: 'owner' });
    const page = await visit('/moderation/members', community.owner, { on: community, prepare: still });
    await page.getByRole('link', { name: 'Invite people' }).click();
    await page.getByLabel('Works for').selectOption({ label: '5 people' });
    await page.getByLabel('Until').selectOption({ label: 'in 14 days' });
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await linkIn(page).inputValue();
    expect(link).toMatch(new RegExp(`^${community.url}/join/[\\w-]{20}$`));

    const { createdUser } = await joinBy(community, link);
    expect(createdUser.following).toHaveLength(0);
    expect((await community.owner.profile(createdUser.username)).followingCount).toBe(1);
    await page.reload();
    const row = page.getByRole('list', { name: 'Your links' }).getByRole('article').first();
    await expect(row).toContainText('1 of 5 have joined');
    await expect(linkIn(page)).toHaveCount(0);

    await row.getByRole('button', { name: /^Take back/ }).click();
    await expect(said(page, 'Nobody can join by it any more')).toBeVisible();
    await expect(row).toContainText('Taken back');
    await expect(row.getByRole('button')).toHaveCount(0);
    await expect(joinBy(community, link)).rejects.toThrow('403');
  });
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('members find it at their account where the owner lets them, and only there', async ({ visit, community }) => {
    await community.settle({ inviters: 'members' });
    const robin = await community.people.join();
    const page = await visit('/account', robin, { on: community });
    await page.getByRole('link', { name: 'Invite people' }).click();
    await page.getByRole('switch', { name: 'They follow me' }).uncheck();
    await page.getByRole('button', { name: 'Make a link' }).click();
    const { createdUser } = await joinBy(community, await linkIn(page).inputValue());
    expect((await robin.profile(createdUser.username)).followingCount).toBe(0);

    await community.settle({ inviters: 'moderators' });
    tolerate(page, /status of 403 .*\/api\//);
    await page.getByRole('button', { name: 'Make a link' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You cannot invite at the moment' })).toBeVisible();
    await expect(page.getByText('Used up')).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Source code' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invite people' })).toHaveCount(0);
  });

  test('a link is copied, or selected where the browser does not copy', async ({ visit, community }) => {
    await community.settle();
    const page = await visit('/invite', community.owner, { on: community, fresh: true });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: community.url });
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = linkIn(page);
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    });
    await page.getByRole('button', { name: 'Copied' }).click();
    await expect(said(page, 'copy it yourself')).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.inputValue());
  });
});
