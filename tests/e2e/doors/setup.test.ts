import type { Page } from '@playwright/test';
import { PASSWORD, peopleOn } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';
import type { ServerProcess } from '#tests/harness/process/server.ts';

test.use(screens.phone);
// Each test starts a server and fills in a form of four steps.
test.describe.configure({ timeout: 60_000 });

let server: ServerProcess;

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const open = (page: Page) => page.getByRole('button', { name: 'Open the community' }).click();

async function nameIt(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Saltmarsh');
  await page.getByLabel('One sentence about it').fill('Tides, bread and boats.');
  await next(page);
}

async function newAccount(page: Page, username = 'adalind'): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('User Name').fill(username);
  await page.getByLabel('Email address').fill('ada@saltmarsh.example');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await next(page);
}

const config = async () => (await (await fetch(`${server.url}/api/config`)).json()).community;
const about = async () => (await (await fetch(`${server.url}/api/about`)).json()).about;

test.describe('where the demo people are', () => {
  test.beforeEach(async ({ serve }) => {
    server = await serve();
  });

  test('the link of the start leads through four steps, and the community is open; used or replaced, it says so', {
    tag: '@core',
  }, async ({ visit }) => {
    const path = await server.setUpPath();
    const late = await visit('/setup#guessed', undefined, { on: server });
    tolerate(late, /status of 404 .*\/api\/setup/);
    await expect(heading(late, 'This link opens nothing')).toBeVisible();
    await late.goto('/robots.txt');
    await late.goto(path);
    await nameIt(late);
    await newAccount(late, 'beaquick');
    await next(late);

    const page = await visit(path, undefined, { on: server, prepare: still });
    await expect(heading(page, 'Name your community')).toBeVisible();
    await expectAccessible(page);
    await next(page);
    await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription('Give it a name.');
    await nameIt(page);

    await expect(heading(page, 'Your own account')).toBeFocused();
    await expectAccessible(page);
    await newAccount(page);

    await expect(heading(page, 'Who can join?')).toBeFocused();
    await page.getByRole('radio', { name: 'Approval' }).check();
    await page.getByLabel('What to ask them').fill('Who sent you?');
    await page.getByRole('radio', { name: /^Members/ }).check();
    await expectAccessible(page);
    await next(page);

    await expect(heading(page, 'A few rules')).toBeFocused();
    await page.getByLabel('Rule 1', { exact: true }).fill('Be a good neighbour.');
    await page.getByLabel('Rule 1', { exact: true }).press('Enter');
    await expect(page.getByLabel('Rule 2', { exact: true })).toBeFocused();
    await page.getByLabel('Rule 2', { exact: true }).fill('No keys of others.');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByRole('button', { name: 'Remove rule 3' }).click();
    await expect(page.getByLabel('Rule 2', { exact: true })).toBeFocused();
    await page.getByLabel('Contact').fill('keepers@saltmarsh.example');
    await expect(page.getByRole('checkbox', { name: 'Remove the demo people and posts' })).toBeChecked();
    await expectAccessible(page);
    await open(page);

    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Ada' })).toBeVisible();
    await expect(page.getByText('Saltmarsh is open')).toBeVisible();
    // Only members can read, so pictures need a key.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('pipit-media-key'))).toMatch(/^adalind /);
    for (const [name, path] of [
      ['Invite people', '/invite'],
      ['Settings', '/community'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(await config()).toMatchObject({
      name: 'Saltmarsh',
      join: 'approval',
      question: 'Who sent you?',
      setUp: true,
    });
    expect(await about()).toMatchObject({
      rules: ['Be a good neighbour.', 'No keys of others.'],
      contact: 'keepers@saltmarsh.example',
      caretakers: [{ username: 'adalind', role: 'owner' }],
    });

    await test.step('who was slower reads what to do', async () => {
      await open(late);
      await expect(heading(late, 'Saltmarsh is set up already')).toBeVisible();
      await late.getByRole('link', { name: 'Sign in' }).click();
      await expect(late).toHaveURL('/login');
    });
  });

  test('what was typed is there after a reload, but for the password; a member proves theirs and becomes the owner', async ({
    visit,
  }) => {
    const typing = await visit(await server.setUpPath(), undefined, { on: server });
    await test.step('a reload', async () => {
      await nameIt(typing);
      await newAccount(typing);
      await typing.getByRole('radio', { name: 'Closed' }).check();
      await next(typing);
      await typing.getByLabel('Rule 1', { exact: true }).fill('Be kind.');
      await typing.reload();
      await expect(typing.getByText('Type your password again, please.')).toBeVisible();
      await expect(typing.getByLabel('User Name')).toHaveValue('adalind');
      await expect(typing.getByLabel('Password', { exact: true })).toHaveValue('');
      expect(await typing.evaluate((password) => JSON.stringify(sessionStorage).includes(password), PASSWORD)).toBe(
        false,
      );
      await typing.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await next(typing);
      await expect(typing.getByRole('radio', { name: 'Closed' })).toBeChecked();
      await next(typing);
      await expect(typing.getByLabel('Rule 1', { exact: true })).toHaveValue('Be kind.');
      await typing.getByRole('button', { name: 'Back' }).click();
      await expect(heading(typing, 'Who can join?')).toBeVisible();
    });

    const wren = await peopleOn(server.url).join({ firstName: 'Wren' });
    const page = await visit(await server.setUpPath(), undefined, { on: server });
    tolerate(page, /status of (401|422) .*\/api\/setup/);
    await nameIt(page);
    await test.step('a user name that somebody has is told at its field, a step back', async () => {
      await newAccount(page, wren.username);
      await next(page);
      await open(page);
      await expect(page.getByLabel('User Name')).toBeFocused();
      await expect(page.getByLabel('User Name')).toHaveAccessibleDescription(/Choose another user name/);
    });
    await page.getByRole('button', { name: 'I have an account here already' }).click();
    await page.getByLabel('User Name').fill(wren.username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await next(page);
    await next(page);
    await page.getByRole('checkbox', { name: /^Remove the demo/ }).uncheck();
    await open(page);
    await expect(heading(page, 'Your own account')).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Password', { exact: true }).fill(wren.password);
    await next(page);
    await next(page);
    await open(page);
    await expect(page.getByRole('button', { name: 'Account menu, Wren' })).toBeVisible();
    expect((await about()).caretakers).toMatchObject([{ username: wren.username }]);
    const { posts } = await (await fetch(`${server.url}/api/posts`)).json();
    expect(posts).toHaveLength(5);
  });
});

test('what the host has fixed cannot be chosen, neither at the set-up nor later', async ({ visit, serve }) => {
  const fixed = await serve({ WHO_MAY_JOIN: 'nobody', GUEST_LOGIN: 'off', SEED: 'none' });
  const page = await visit(await fixed.setUpPath(), undefined, { on: fixed });
  await nameIt(page);
  await newAccount(page);
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Open' })).toBeDisabled();
  await expect(page.getByText('The host of this Pipit has fixed this.')).toBeVisible();
  await next(page);
  await open(page);
  await expect(page).toHaveURL('/userFeed');
  await page.goto('/community');
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Open' })).toBeDisabled();
  await expect(page.getByText('has fixed this by WHO_MAY_JOIN')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Guest login' })).toBeDisabled();
  await expect(page.getByText('has fixed this by GUEST_LOGIN')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Everybody' })).toBeEnabled();
});
