import type { Locator, Page } from '@playwright/test';
import { type Member, memberOf, PASSWORD } from '#tests/harness/api/people.ts';
import { still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { said, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

let count = 0;

async function signUp(community: OwnCommunity, fields: object = {}): Promise<Member> {
  const username = `wick${++count}.${process.pid}`;
  const form = { firstName: 'Wick', lastName: String(count), username, email: `${username}@example.org` };
  const { call } = community;
  const answer = await call('POST', '/auth/signup', null, { ...form, password: PASSWORD, ...fields });
  return memberOf(call, answer.createdUser, answer.encodedToken, PASSWORD);
}

/** Signs up with an invitation of this member. */
async function invitedBy(community: OwnCommunity, inviter: Member): Promise<Member> {
  const { code } = await community.call('POST', '/invitations', inviter.token, {});
  return signUp(community, { invitation: code });
}

async function moderatorOf(community: OwnCommunity): Promise<Member> {
  const member = await signUp(community);
  await community.call('POST', `/members/role/${member.user._id}`, community.owner.token, { role: 'moderator' });
  return member;
}

/** Approves the pending members of other tests. */
async function letInAll({ call, owner }: OwnCommunity): Promise<void> {
  const { members } = await call('GET', '/members?state=waiting&limit=50', owner.token);
  for (const { _id } of members) await call('POST', `/members/admit/${_id}`, owner.token);
}

const rows = (page: Page) => page.getByRole('list').getByRole('article');
const rowOf = (page: Page, { name, username }: Member): Locator =>
  rows(page).filter({ hasText: `${name}@${username}` });

/** Finds the member through the search, however many others there are. */
async function find(page: Page, member: Member): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Name or user name' }).fill(member.username);
  await expect(rows(page)).toHaveCount(1);
  return rowOf(page, member);
}

async function choose(page: Page, row: Locator, item: string): Promise<void> {
  const wanted = page.getByRole('menuitem', { name: item });
  // A menu that was opened before the search disappears with its row.
  await expect(async () => {
    if (!(await wanted.isVisible())) await row.getByRole('button', { name: /^Options for/ }).click();
    await wanted.click({ timeout: 2_000 });
  }).toPass();
}

const confirm = (page: Page, action: string) => page.getByRole('dialog').getByRole('button', { name: action }).click();

const works = async (community: OwnCommunity, { token }: Member): Promise<boolean> =>
  (await fetch(`${community.url}/api/account/sessions`, { headers: { authorization: `Bearer ${token}` } })).ok;

onSmallScreen(() => {
  test('members are found by name, role and state, and each row says who it is', async ({ visit, community }) => {
    await community.settle();
    const [moderator, wick] = [await moderatorOf(community), await signUp(community)];
    const invited = await invitedBy(community, wick);
    const page = await visit('/moderation/members', community.owner, { on: community, prepare: still });
    await expect(rowOf(page, community.owner)).toContainText('Owner');
    await expect(await find(page, invited)).toContainText(`invited by @${wick.username}`);
    await expect(rowOf(page, invited)).toContainText('Joined now');
    await expect(rowOf(page, invited)).toContainText('seen within the hour');
    await page.getByLabel('Role').selectOption({ label: 'Moderator' });
    await expect(page.getByRole('heading', { name: 'Nobody here is like that' })).toBeVisible();
    await page.getByRole('searchbox').fill(moderator.username);
    await expect(rowOf(page, moderator)).toContainText('Moderator');
    await rowOf(page, moderator).getByRole('link').first().click();
    await expect(page).toHaveURL(`/profile/${moderator.username}`);
    await page.goBack();
    await expect(page.getByLabel('Role')).toHaveValue('moderator');
    await expect(rows(page)).toHaveCount(1);
    await page.getByLabel('State').selectOption({ label: 'Waiting' });
    await expect(page.getByRole('heading', { name: 'Nobody here is like that' })).toBeVisible();
  });

  test('those who wait are let in or declined, and read why', { tag: '@core' }, async ({ visit, community }) => {
    await letInAll(community);
    await community.settle({ join: 'approval', question: 'Who sent you?' });
    const suri = await signUp(community, { answer: 'Hedda from the lamp. I bake.' });
    const gus = await signUp(community, { answer: 'Nobody.' });
    const page = await visit('/moderation/waiting', community.owner, { on: community, prepare: still });
    await expect(rowOf(page, suri)).toContainText('Hedda from the lamp. I bake.');
    const tab = page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: /^Queue/ });
    await expect(tab).toHaveAccessibleName(/^Queue \d+ waiting$/);
    const waited = await tab.innerText();
    await page.getByRole('button', { name: `Let in ${suri.name}` }).click();
    await expect(said(page, `@${suri.username} is in`)).toBeVisible();
    await expect(rowOf(page, suri)).toHaveCount(0);
    await community.call('GET', '/posts?feed=home', suri.token);

    await page.getByRole('button', { name: `Decline ${gus.name}` }).click();
    await confirm(page, 'Decline');
    await expect(page.getByLabel('Reason')).toHaveAccessibleDescription('Say why.');
    await page.getByLabel('Reason').fill('Please come back with a name.');
    await confirm(page, 'Decline');
    await expect(said(page, `@${gus.username} was declined`)).toBeVisible();
    await expect(rowOf(page, gus)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Nothing waits for you' })).toBeVisible();
    await expect.poll(() => tab.innerText()).not.toBe(waited);
    const login = await visit('/login', undefined, { on: community });
    tolerate(login, /status of 403 .*\/api\//);
    await signIn(login, gus);
    await expect(login.getByRole('alert')).toContainText('Please come back with a name.');

    await page.goto('/moderation/members');
    await page.getByLabel('State').selectOption({ label: 'Suspended, frozen or declined' });
    const declined = await find(page, gus);
    await expect(declined).toContainText('Declined');
    await expect(declined).toContainText('Asked to join');
    await choose(page, declined, 'Let in after all');
    await confirm(page, 'Let in');
    await expect(rowOf(page, gus)).not.toContainText('Declined');
    await community.call('GET', '/posts?feed=home', (await again(community, gus)).token);
  });
});

const again = async ({ call }: OwnCommunity, { username }: Member): Promise<Member> => {
  const answer = await call('POST', '/auth/login', null, { username, password: PASSWORD });
  return memberOf(call, answer.foundUser, answer.encodedToken, PASSWORD);
};

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('the owner gives a role and takes it, and the member’s browser follows', { tag: '@core' }, async ({
    visit,
    community,
  }) => {
    await community.settle();
    const wick = await signUp(community);
    const page = await visit('/moderation/members', community.owner, { on: community });
    await choose(page, await find(page, wick), 'Make moderator');
    await expect(page.getByRole('dialog')).toContainText('Moderators let people in');
    await confirm(page, 'Make moderator');
    await expect(rowOf(page, wick)).toContainText('Moderator');

    const theirs = await visit('/moderation/log', wick, { on: community });
    await expect(theirs.getByText(`made @${wick.username} a moderator`)).toBeVisible();
    await expect(theirs.getByRole('navigation', { name: 'Moderation' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Open menu' }).click();
    await expect(theirs.getByRole('dialog').getByRole('link', { name: 'Moderation' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await theirs.keyboard.press('Escape');
    await expect(theirs.getByRole('link', { name: 'Community' })).toHaveCount(0);

    await choose(page, rowOf(page, wick), 'Make a plain member');
    await confirm(page, 'Make a plain member');
    await expect(rowOf(page, wick)).not.toContainText('Moderator');
    tolerate(theirs, /status of 403 .*\/api\//);
    for (const path of ['/moderation/log', '/moderation/waiting']) {
      await theirs.goto(path);
      await expect(theirs.getByText('PageNotFound', { exact: true })).toBeVisible();
      await expect(theirs.getByRole('navigation', { name: 'Moderation' })).toHaveCount(0);
    }
  });

  test('a moderator acts on members, and on nobody else', async ({ visit, community }) => {
    await community.settle();
    const [hedda, joon, wick] = [await moderatorOf(community), await moderatorOf(community), await signUp(community)];
    const page = await visit('/moderation/members', hedda, { on: community, prepare: still });
    let token = '';
    for (const [whom, items] of [
      [community.owner, 1],
      [hedda, 1],
      [joon, 1],
      [wick, 8],
    ] as const) {
      await (await find(page, whom)).getByRole('button', { name: /^Options for/ }).click();
      await expect(page.getByRole('menuitem', { name: 'Open profile' })).toBeVisible();
      await expect(page.getByRole('menuitem')).toHaveCount(items);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
    }
    await test.step('a reset link is shown once and sets a new password', async () => {
      const row = rowOf(page, wick);
      await choose(page, row, 'Make a reset link');
      await expect(page.getByRole('dialog')).toContainText('It works once, for 24 hours');
      await confirm(page, 'Make the link');
      const link = await page.getByLabel('Reset link', { exact: true }).inputValue();
      expect(link).toMatch(new RegExp(`^${community.url}/reset#[\\w-]{20,}$`));
      await expect(page.getByRole('dialog')).toContainText(`Hand it to ${wick.name} yourself`);
      await confirm(page, 'Done');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await choose(page, row, 'Make a reset link');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Make the link' })).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);

      const [, secret] = link.split('#');
      const newPassword = 'a staple of batteries';
      await community.call('POST', '/auth/reset', null, { secret, newPassword });
      const answer = await community.call('POST', '/auth/login', null, {
        username: wick.username,
        password: newPassword,
      });
      expect(await works(community, wick)).toBe(false);
      token = answer.encodedToken;
    });
    await choose(page, rowOf(page, wick), 'Log out everywhere');
    await confirm(page, 'Log out everywhere');
    await expect(said(page, `@${wick.username} is logged out everywhere`)).toBeVisible();
    expect(await works(community, { ...wick, token })).toBe(false);
  });

  test('a branch is frozen with a reason, and released as it was; what is refused meanwhile is told', async ({
    visit,
    community,
  }) => {
    await community.settle();
    const wick = await signUp(community);
    const below = await invitedBy(community, wick);
    const page = await visit('/moderation/members', community.owner, { on: community });
    await choose(page, await find(page, wick), 'Freeze with all they invited');
    await page.getByLabel('Reason').fill('Sold ropes.');
    await confirm(page, 'Freeze');
    await expect(said(page, '2 people are frozen')).toBeVisible();
    await expect(rowOf(page, wick)).toContainText('Frozen');
    await expect(rowOf(page, wick)).toContainText('Sold ropes.');
    expect([await works(community, wick), await works(community, below)]).toEqual([false, false]);
    await expect(await find(page, below)).toContainText('Frozen');

    await choose(page, await find(page, wick), 'Release with all frozen below');
    await confirm(page, 'Release');
    await expect(said(page, '2 people are back')).toBeVisible();
    await expect(rowOf(page, wick)).not.toContainText('Frozen');
    expect(await works(community, await again(community, below))).toBe(true);

    await test.step('what is refused meanwhile is told, and the reason stays', async () => {
      tolerate(page, /status of 400 .*\/api\/members\/freeze/);
      await choose(page, rowOf(page, wick), 'Freeze with all they invited');
      await page.getByLabel('Reason').fill('Sold ropes.');
      const { token } = community.owner;
      await community.call('POST', `/members/freeze/${wick.user._id}`, token, { reason: 'Quicker.' });
      await confirm(page, 'Freeze');
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText('suspended already');
      await expect(page.getByLabel('Reason')).toHaveValue('Sold ropes.');
    });
  });

  test('the log tells in sentences what was done, page by page', async ({ visit, community }) => {
    await community.settle({ name: 'Marsh' });
    const { call, owner } = community;
    const [hedda, wick] = [await moderatorOf(community), await signUp(community)];
    const act = (path: string, body?: object) => call('POST', `/members/${path}/${wick.user._id}`, hedda.token, body);
    await act('sessions/end');
    await act('reset');
    await act('freeze', { reason: 'Sold ropes.' });
    await act('release');
    for (let i = 0; i < 16; i++) await call('POST', '/community', owner.token, { contact: `${i}@example.org` });
    const page = await visit('/moderation/log', hedda, { on: community, prepare: still });
    await expect(page.getByText(`${owner.name} changed the contact`).first()).toBeVisible();
    const seen = async (sentence: string) =>
      expect(async () => {
        const entry = page.getByRole('article').filter({ hasText: sentence }).first();
        if (!(await entry.isVisible())) await page.mouse.wheel(0, 600);
        expect(await entry.isVisible()).toBe(true);
      }).toPass({ intervals: [100] });
    const at = `@${wick.username}`;
    await seen(`${hedda.name} released ${at} and the branch below, one person in all`);
    await seen(`${hedda.name} froze ${at} and the branch below, one person in all`);
    await expect(page.getByText('Sold ropes.').first()).toBeVisible();
    await seen(`${hedda.name} made a reset link for ${at}`);
    await seen(`${hedda.name} logged ${at} out everywhere`);
    await seen(`${owner.name} made @${hedda.username} a moderator`);
    await seen(`${owner.name} set this Pipit up`);
  });
});
