import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { said, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const QUESTION = 'Who sent you?';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const lookAgain = (page: Page) => page.getByRole('button', { name: 'Look again' }).click();

/** Signs up with this answer in the field with the label. */
async function ask(page: Page, label: string, answer: string): Promise<string> {
  const username = `lumi.${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Name', { exact: true }).fill('Lumi Aalto');
  await page.getByLabel('User Name').fill(username);
  await page.getByLabel('Email address').fill('lumi@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel(label).fill(answer);
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await expect(heading(page, 'Waiting for approval')).toBeVisible();
  return username;
}

/** The pending member as a moderator sees them, with the answer. */
async function waiting({ call, owner }: OwnCommunity, username: string) {
  const { members } = await call('GET', `/members?state=waiting&q=${username}`, owner.token);
  expect(members).toHaveLength(1);
  return members[0];
}

onSmallScreen(() => {
  test('who asks to join answers the question, waits, and is welcomed when let in', { tag: '@core' }, async ({
    visit,
    community,
  }) => {
    await community.settle({ join: 'approval', question: QUESTION });
    const page = await visit('/signup', undefined, { on: community, prepare: still });
    tolerate(page, /status of 403 .*\/api\//);
    await expect(page.getByText('lets new members in. Come back later')).toBeVisible();
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await expect(page.getByLabel(QUESTION)).toHaveAccessibleDescription('Answer the question.');
    const username = await ask(page, QUESTION, 'Hedda from the lamp.');
    await lookAgain(page);
    await expect(said(page, 'Nobody has decided yet.')).toBeVisible();

    await page.goto('/explore');
    await expect(heading(page, 'Waiting for approval')).toBeVisible();
    await page.getByRole('link', { name: 'Read the rules' }).click();
    await expect(page.getByText('Be a good neighbour.')).toBeVisible();

    const member = await waiting(community, username);
    expect(member.answer).toBe('Hedda from the lamp.');
    await community.call('POST', `/members/admit/${member._id}`, community.owner.token);
    const elsewhere = await visit('/login', undefined, { on: community });
    await signIn(elsewhere, { username, password: PASSWORD });
    await expect(heading(elsewhere, 'Hello, Lumi')).toHaveText('Hello, Lumi');
    await page.goto('/userFeed');
    await expect(heading(page, 'Hello, Lumi')).toBeVisible();
    await page.getByRole('link', { name: 'Skip' }).click();
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Lumi Aalto' })).toBeVisible();
  });
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('who waits can log out and finds the same page at the log-in; who is not let in reads why', async ({
    visit,
    community,
  }) => {
    await community.settle({ join: 'approval' });
    const page = await visit('/signup', undefined, { on: community, prepare: still });
    tolerate(page, /status of 403 .*\/api\//);
    // Without a question, the field is optional.
    const username = await ask(page, 'A line for the moderators, if you like', '');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await signIn(page, { username, password: PASSWORD });
    await expect(heading(page, 'Waiting for approval')).toBeVisible();

    const member = await waiting(community, username);
    await community.call('POST', `/members/refuse/${member._id}`, community.owner.token, {
      reason: 'We know nobody of this name.',
    });
    tolerate(page, /status of 401 .*\/api\//);
    await lookAgain(page);
    await expect(page).toHaveURL('/login');
    await expect(page.locator('.auth-sub')).toHaveText(/We know nobody of this name\.$/);
    await signIn(page, { username, password: PASSWORD });
    await expect(page.getByRole('alert')).toHaveText('You were not let in. The reason: We know nobody of this name.');
    await expectAccessible(page);
  });
});
