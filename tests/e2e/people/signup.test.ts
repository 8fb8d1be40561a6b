import type { Locator, Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { loseAnswers } from '#tests/harness/e2e/line.ts';
import { bird, drawingOf } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const freshName = () => `wren.${crypto.randomUUID().slice(0, 8)}`;

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillIn(page: Page, fields: { name?: string; username: string; email?: string; password?: string }) {
  await fieldOf(page, 'Name').fill(fields.name ?? 'Wren');
  await fieldOf(page, 'User Name').fill(fields.username);
  await fieldOf(page, 'Email address').fill(fields.email ?? 'wren@example.org');
  await fieldOf(page, 'Password').fill(fields.password ?? 'a long enough password');
}

const send = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

/** Expects that the field is marked, and that a screen reader reads the sentence with it. */
async function expectFault(field: Locator, sentence: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

onSmallScreen(() => {
  test('a visitor signs up with name, user name, email address and password and is on /userFeed', {
    tag: '@core',
  }, async ({ visit }) => {
    const page = await visit('/signup');
    await fillIn(page, { username: freshName() });
    await expect(fieldOf(page, 'Email address')).toHaveAttribute('type', 'email');
    const password = fieldOf(page, 'Password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await send(page);
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Wren' })).toBeVisible();
    await expect(page.getByText('Follow users to see their posts on feed')).toBeVisible();
  });

  test('a user name that somebody has is told in red under the form, and marked at its field', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const { username } = await people.join();
    const page = await visit('/signup');
    const alert = page.getByRole('alert');
    tolerate(page, /status of 422 .*\/api\/auth\/signup\)/);
    await fillIn(page, { username: username.toUpperCase() });
    await send(page);
    await expect(alert).toHaveText('Unprocessable Entity. Username Already Exists.');
    await expectFault(fieldOf(page, 'User Name'), /^Choose another user name/);
    await expect(fieldOf(page, 'User Name')).toBeFocused();
    await expect(fieldOf(page, 'Name')).toHaveValue('Wren');
    await fieldOf(page, 'Email address').fill('another@example.org');
    await expect(alert).toHaveText('Unprocessable Entity. Username Already Exists.');
    await fieldOf(page, 'User Name').fill(freshName());
    await expect(alert).toHaveCount(0);
    await send(page);
    await expect(page).toHaveURL('/userFeed');
  });

  test('the form shows its rules beforehand, and tells each fault once, at its field', async ({ visit }) => {
    const page = await visit('/signup');
    const [name, username, email, password] = ['Name', 'User Name', 'Email address', 'Password'].map((label) =>
      fieldOf(page, label),
    ) as [Locator, Locator, Locator, Locator];

    await test.step('all four are required', async () => {
      await send(page);
      for (const field of [name, username, email, password]) {
        await expect(field).toHaveAttribute('required');
        await expect(field).toHaveAttribute('aria-invalid', 'true');
      }
      await expect(name).toBeFocused();
      await page.reload();
    });

    await test.step('a fault is told when its field is left, and taken back as it is changed', async () => {
      await expect(username).toHaveAccessibleDescription(/2 to 30 letters/);
      await expect(password).toHaveAccessibleDescription(/8 characters or more/);
      await username.fill('née');
      await expect(username).not.toHaveAttribute('aria-invalid');
      await password.fill('short');
      await expectFault(username, /^User Name must start with a letter or digit/);
      await email.fill('nowhere');
      await expectFault(password, 'Password must have 8 to 256 characters.');
      await username.fill('robin');
      await expect(username).not.toHaveAttribute('aria-invalid');
      await expectFault(email, /^Email address must look like/);
    });

    await test.step('a bird grows beside the user name as it is typed', async () => {
      const drawing = () => drawingOf(bird(page.getByRole('main')));
      const robin = await drawing();
      expect(robin).toMatch(/^<clipPath/);
      await username.fill('wren');
      await expect.poll(drawing).not.toBe(robin);
    });

    await test.step('a fault is told when the form is sent, which it is not then', async () => {
      await fillIn(page, { username: freshName(), email: 'no address', password: ' '.repeat(8) });
      await send(page);
      await expect(email).toBeFocused();
      await expectFault(password, /of spaces alone/);
    });

    await test.step('a reserved name, a long one and a common password are refused by the server', async () => {
      tolerate(page, /status of 422 .*\/api\/auth\/signup\)/);
      await fillIn(page, { name: 'x'.repeat(500), username: 'admin', password: 'password' });
      await send(page);
      for (const [field, sentence] of [
        [name, /^Name can have at most/],
        [username, 'User Name is reserved. Choose another.'],
        [password, /^Password is among the most common/],
      ] as const) {
        await expect(field).toHaveAccessibleDescription(sentence);
        await expect(page.getByText(sentence)).toHaveCount(1);
      }
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(name).toBeFocused();
    });
    await expect(page).toHaveURL('/signup');
  });
});

test('a sign-up whose answer is lost says so and can be followed by signing in', async ({ visit }) => {
  const page = await visit('/signup');
  const username = freshName();
  const mend = await loseAnswers(page, '**/api/auth/signup');
  await fillIn(page, { username });
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await mend();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('User Name').fill(username);
  await fieldOf(page, 'Password').fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/userFeed');
});
