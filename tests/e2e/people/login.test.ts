import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
import { signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const RED = /^(rgb\((1[5-9]\d|2\d\d), ?\d\d?, ?\d\d?\)|oklch\(0\.[4-7]\d* 0\.[12]\d* [23]\d(\.\d+)?\))$/;

onSmallScreen(() => {
  test('a member signs in with username and password and is on /userFeed', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: `Account menu, ${ada.name}` })).toBeVisible();
  });

  test('a visitor looks around as the guest', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByRole('button', { name: 'Guest Login' }).click();
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Guest Pipit' })).toBeVisible();
    await expect(page.getByRole('feed').getByRole('article')).not.toHaveCount(0);
  });

  test('a visitor without an account goes on to /signup', async ({ visit }) => {
    const page = await visit('/login');
    await page.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
  });

  test('the password can be shown and hidden', async ({ visit }) => {
    const page = await visit('/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveValue('a secret');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('an unknown username is told in red under the form, and what was typed stays', async ({ visit }) => {
    const page = await visit('/login');
    tolerate(page, /status of 404/);
    await signIn(page, { username: 'nobody.at.all', password: 'whatever it is' });
    const alert = page.getByRole('alert');
    await expect(alert).toHaveText('The username you entered is not Registered. Not Found error.');
    await expect(alert).toHaveCSS('color', RED);
    const form = page.getByRole('button', { name: 'Sign in' });
    const below = (await alert.boundingBox())?.y ?? 0;
    expect(below).toBeGreaterThan((await form.boundingBox())?.y ?? Number.POSITIVE_INFINITY);
    await expect(page.getByLabel('User Name')).toHaveValue('nobody.at.all');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('whatever it is');
    await expect(page).toHaveURL('/login');
  });

  test('a wrong password is told in red under the form', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/login');
    tolerate(page, /status of 401/);
    await signIn(page, { username: ada.username, password: 'not the password' });
    await expect(page.getByRole('alert')).toHaveText(
      'The credentials you entered are invalid. Unauthorized access error.',
    );
    await expect(page.getByRole('alert')).toHaveCSS('color', RED);
    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
  });
});

test('username and password are required', async ({ visit }) => {
  const page = await visit('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const username = page.getByLabel('User Name');
  await expect(username).toHaveAttribute('required');
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute('aria-invalid', 'true');
  await username.fill('ada');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page).toHaveURL('/login');
});

test('capitals in the username do not matter', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/login');
  await signIn(page, { ...ada, username: ada.username.toUpperCase() });
  await expect(page).toHaveURL('/userFeed');
});

test('while the sign-in is on its way the button says so and a second press sends nothing', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/login');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/login') && sent.push(request.method()));
  const release = await hold(page, '**/api/auth/login');
  await signIn(page, ada);
  const busy = page.getByRole('button', { name: 'Signing in' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await page.getByLabel('User Name').press('Enter');
  await release();
  await expect(page).toHaveURL('/userFeed');
  expect(sent).toEqual(['POST']);
});

test('a sign-in that does not reach the server says so and works when it does', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit('/login');
  const mend = await cutOff(page);
  await signIn(page, ada);
  await expect(page.getByRole('alert')).toContainText(/can.t be reached/);
  await mend();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/userFeed');
});

test('where the guest is not welcome there is no Guest Login', async ({ visit, serve }) => {
  const server = await serve({ GUEST_LOGIN: 'off' });
  const config = Promise.withResolvers<void>();
  const page = await visit('/login', undefined, {
    on: server,
    prepare: async (opened) => opened.on('requestfinished', (r) => r.url().endsWith('/config') && config.resolve()),
  });
  await config.promise;
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Guest Login' })).toHaveCount(0);
  await expect(peopleOn(server.url).guest()).rejects.toThrow();
});
