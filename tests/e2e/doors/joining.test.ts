import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillIn(page: Page, username = `wren.${crypto.randomUUID().slice(0, 8)}`): Promise<string> {
  await page.getByLabel('Name', { exact: true }).fill('Wren');
  await page.getByLabel('User Name').fill(username);
  await page.getByLabel('Email address').fill('wren@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  return username;
}

const signUp = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

onSmallScreen(() => {
  test('a link of a member leads to the sign-up and to the community, as often as it has places', {
    tag: '@core',
  }, async ({ visit, community }) => {
    await community.settle({ join: 'invitation' });
    const noor = await community.people.join({ firstName: 'Noor', lastName: 'Haddad' }).catch(() => community.owner);
    const { code } = await community.call('POST', '/invitations', noor.token, { uses: 1 });
    const late = await visit(`/signup?invitation=${code}`, undefined, { on: community });
    await fillIn(late);
    const page = await visit(`/join/${code}`, undefined, { on: community, prepare: still });
    await expect(page.getByText(`${noor.name} invites you to`)).toBeVisible();
    await expect(heading(page, 'Saltmarsh')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Look around first' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Join Saltmarsh' }).click();
    await expect(heading(page, 'Join Saltmarsh')).toBeVisible();
    await expectAccessible(page);
    await fillIn(page);
    await signUp(page);
    await expect(page).toHaveURL('/welcome');

    await test.step('who was slower reads the server’s reason under the form', async () => {
      tolerate(late, /status of 403 .*\/api\/auth\/signup/);
      await signUp(late);
      await expect(late.getByRole('alert')).toHaveText('This invitation is not good any more. Ask for another one.');
      await expect(late.getByLabel('Name', { exact: true })).toHaveValue('Wren');
    });
    await late.goto(`/join/${code}`);
    await expect(heading(late, 'This invite is used up')).toBeVisible();
  });
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('where moderators let people in an invitation says so, and the rules are read beside the form', async ({
    visit,
    community,
  }) => {
    await community.settle({ join: 'approval', question: 'Who sent you?' });
    const { code } = await community.call('POST', '/invitations', community.owner.token, { uses: 1 });
    const inviting = await visit('/invite', community.owner, { on: community });
    await expect(inviting.getByText('can ask to join, and moderators let them in')).toBeVisible();
    await test.step('a member who opens an invitation is told that they are one', async () => {
      await inviting.goto(`/join/${code}`);
      await expect(inviting.getByText('You are a member here already.')).toBeVisible();
      await inviting.getByRole('link', { name: 'Back to User Feed' }).click();
      await expect(inviting).toHaveURL('/userFeed');
    });
    const page = await visit(`/join/${code}`, undefined, { on: community });
    await page.getByRole('link', { name: 'Ask to join Saltmarsh' }).click();
    await page.getByLabel('Who sent you?').fill('Hedda.');
    const [rules] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Read the rules first' }).click(),
    ]);
    await expect(rules.getByText('Be a good neighbour.')).toBeVisible();
    await rules.close();
    await expect(page.getByLabel('Who sent you?')).toHaveValue('Hedda.');
    await expect(page).toHaveURL(`/signup?invitation=${code}`);
    await community.settle({ rules: [] });
    await page.goto('/signup');
    await expect(page.getByRole('link', { name: 'About Saltmarsh' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Read the rules first' })).toHaveCount(0);
  });

  test('an invitation that was taken back or never was says so, and so does a sign-up without one', async ({
    visit,
    community,
  }) => {
    await community.settle({ join: 'invitation' });
    const { owner, call } = community;
    const { code, invitation } = await call('POST', '/invitations', owner.token, {});
    await call('DELETE', `/invitations/${invitation._id}`, owner.token);
    const page = await visit(`/join/${code}`, undefined, { on: community, prepare: still });
    await expect(heading(page, 'This invite was taken back')).toBeVisible();
    await page.goto('/join/nothing');
    await expect(heading(page, 'Nobody here knows this invite')).toBeVisible();
    await page.getByRole('link', { name: 'About Saltmarsh' }).click();
    await expect(page).toHaveURL('/about');
    await page.goto('/signup');
    await expect(heading(page, 'By invitation')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await community.settle({ join: 'nobody' });
    await page.reload();
    await expect(heading(page, 'Nobody new at the moment')).toBeVisible();
  });

  test('an open community takes whoever waits a moment and lets the browser work; machines are told', {
    tag: '@core',
  }, async ({ visit, community }) => {
    await community.settle({ machines: { honeypot: true, minSeconds: 1, proofOfWork: true } });
    const page = await visit('/signup', undefined, { on: community, prepare: still });
    tolerate(page, /status of 403 .*\/api\/auth\/signup/);
    await expect(heading(page, 'Join Saltmarsh')).toBeVisible();
    await expectAccessible(page);
    await fillIn(page);
    const trap = page.locator('[name="faxNumber"]');
    await expect(trap).not.toBeInViewport({ ratio: 0.5 });
    await trap.evaluate((input: HTMLInputElement) => Object.assign(input, { value: '0123' }));
    await signUp(page);
    await expect(page.getByRole('alert')).toContainText('looks like an automatic sign-up');
    await trap.evaluate((input: HTMLInputElement) => Object.assign(input, { value: '' }));
    // If the proof was used, the client silently makes another.
    let refused = 0;
    await page.route('**/api/auth/signup', async (route) => {
      if (refused++ > 0) return route.fallback();
      const codes = [{ code: 'proof_needed' }];
      await route.fulfill({ status: 403, json: { errors: ['The proof is missing.'], codes } });
    });
    await signUp(page);
    await expect(page).toHaveURL('/welcome');
    expect(refused).toBe(2);
  });

  test('a browser that cannot work out the proof says why, and a proof that did not come is requested again', async ({
    visit,
    community,
  }) => {
    await community.settle({ machines: { honeypot: false, minSeconds: 0, proofOfWork: true } });
    const mend = Promise.withResolvers<() => Promise<void>>();
    const page = await visit('/signup', undefined, {
      on: community,
      prepare: async (opened) => {
        await opened.addInitScript(() => {
          const { subtle } = crypto;
          Object.defineProperty(crypto, 'subtle', {
            get: () => ('withoutSubtle' in globalThis ? undefined : subtle),
          });
        });
        mend.resolve(await cutOff(opened, '**/api/auth/challenge'));
      },
    });
    await fillIn(page);
    await signUp(page);
    await expect(page.getByRole('alert')).toContainText(/can.t be reached/);
    await (await mend.promise)();
    await page.evaluate(() => Object.assign(globalThis, { withoutSubtle: true }));
    await signUp(page);
    await expect(page.getByRole('alert')).toContainText('Open it with https, or ask a member for an invitation.');
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'withoutSubtle'));
    await signUp(page);
    await expect(page).toHaveURL('/welcome');
  });

  test('where only members may read, a visitor is led to the log-in and back; it says whom to ask', async ({
    visit,
    community,
  }) => {
    await community.settle({ read: 'members' });
    const { _id } = await community.owner.writes('For us alone.');
    const page = await visit(`/post/${_id}`, undefined, { on: community, prepare: still });
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Forgot your password? Ask who looks after Saltmarsh')).toBeVisible();
    await expect(page.getByRole('link', { name: 'keepers@saltmarsh.example' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'who looks after Saltmarsh' })).toHaveAttribute('href', '/about');
    await expect(page.getByRole('button', { name: 'Guest Login' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('User Name').fill(community.owner.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('article').filter({ hasText: 'For us alone.' })).toBeVisible();
  });
});
