import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { loseAnswers } from '#tests/harness/e2e/line.ts';
import { bird, drawingOf } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const freshName = () => `wren.${crypto.randomUUID().slice(0, 8)}`;

async function fillIn(page: Page, fields: { name?: string; username: string; email?: string; password?: string }) {
  await page.getByLabel('Name', { exact: true }).fill(fields.name ?? 'Wren');
  await page.getByLabel('User Name').fill(fields.username);
  await page.getByLabel('Email address').fill(fields.email ?? 'wren@example.org');
  await page.getByLabel('Password', { exact: true }).fill(fields.password ?? 'a long enough password');
}

const send = (page: Page) => page.getByRole('button', { name: 'Sign up' }).click();

onSmallScreen(() => {
  test('a visitor signs up with name, user name, email address and password and is on /userFeed', async ({ visit }) => {
    const page = await visit('/signup');
    await fillIn(page, { username: freshName() });
    await expect(page.getByLabel('Email address')).toHaveAttribute('type', 'email');
    await send(page);
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Wren' })).toBeVisible();
    await expect(page.getByText('Follow users to see their posts on feed')).toBeVisible();
  });

  test('a visitor with an account goes on to /login', async ({ visit }) => {
    const page = await visit('/signup');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('a user name that somebody has is told in red under the form', async ({ visit, people }) => {
    const { username } = await people.join();
    const page = await visit('/signup');
    tolerate(page, /status of 422/);
    await fillIn(page, { username: username.toUpperCase() });
    await send(page);
    await expect(page.getByRole('alert')).toHaveText('Unprocessable Entity. Username Already Exists.');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Wren');
    await page.getByLabel('Email address').fill('another@example.org');
    await expect(page.getByRole('alert')).toHaveText('Unprocessable Entity. Username Already Exists.');
    await page.getByLabel('User Name').fill(freshName());
    await expect(page.getByRole('alert')).toHaveCount(0);
    await send(page);
    await expect(page).toHaveURL('/userFeed');
  });

  test('the new password can be shown and hidden', async ({ visit }) => {
    const page = await visit('/signup');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });
});

test('all four fields are required, and the email address must be one', async ({ visit }) => {
  const page = await visit('/signup');
  await send(page);
  for (const label of ['Name', 'User Name', 'Email address', 'Password']) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('required');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await fillIn(page, { username: freshName(), email: 'no address' });
  await send(page);
  await expect(page.getByLabel('Email address')).toBeFocused();
  await expect(page).toHaveURL('/signup');
});

test('a password of spaces alone is refused in words that say so', async ({ visit }) => {
  const page = await visit('/signup');
  await fillIn(page, { username: freshName(), password: ' '.repeat(8) });
  await send(page);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/of spaces alone/);
  await expect(page).toHaveURL('/signup');
});

test('what only the server refuses is told once, at its field: a reserved name, a long one, a common password', async ({
  visit,
}) => {
  const page = await visit('/signup');
  tolerate(page, /status of 422/);
  await fillIn(page, { name: 'x'.repeat(500), username: 'admin', password: 'password' });
  await send(page);
  for (const [label, sentence] of [
    ['Name', /^Name can have at most/],
    ['User Name', 'User Name is reserved. Choose another.'],
    ['Password', /^Password is among the most common/],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(sentence);
    await expect(page.getByText(sentence)).toHaveCount(1);
  }
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/signup');
});

test('a bird grows beside the user name as it is typed', async ({ visit }) => {
  const page = await visit('/signup');
  const drawing = () => drawingOf(bird(page.getByRole('main')));
  await page.getByLabel('User Name').fill('robin');
  const robin = await drawing();
  expect(robin).toMatch(/^<clipPath/);
  await page.getByLabel('User Name').fill('wren');
  await expect.poll(drawing).not.toBe(robin);
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
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByLabel('User Name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/userFeed');
});
