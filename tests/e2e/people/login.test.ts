import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
import { signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const RED = /^(rgb\((1[5-9]\d|2\d\d), ?\d\d?, ?\d\d?\)|oklch\(0\.[4-7]\d* 0\.[12]\d* [23]\d(\.\d+)?\))$/;

onSmallScreen(() => {
  test('a member signs in with username and password, which can be shown, and is on /userFeed', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/login');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(page.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
    await expect(password).toHaveValue('a secret');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: `Account menu, ${ada.name}` })).toBeVisible();
  });

  test('a visitor looks around as the guest', { tag: '@core' }, async ({ visit }) => {
    const page = await visit('/login');
    await page.getByRole('button', { name: 'Guest Login' }).click();
    await expect(page).toHaveURL('/userFeed');
    await expect(page.getByRole('button', { name: 'Account menu, Guest Pipit' })).toBeVisible();
    await expect(page.getByRole('feed').getByRole('article')).not.toHaveCount(0);
  });

  test('a missing field, an unknown username and a wrong password are told at their fields, the last two in red under the form', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/login');
    const username = page.getByLabel('User Name');
    const password = page.getByLabel('Password', { exact: true });
    const alert = page.getByRole('alert');

    await test.step('username and password are required', async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(username).toHaveAttribute('required');
      await expect(username).toBeFocused();
      await expect(username).toHaveAttribute('aria-invalid', 'true');
      await username.fill('ada');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(password).toBeFocused();
      await expect(alert).toHaveCount(0);
    });

    await test.step('an unknown username', async () => {
      tolerate(page, /status of 404 .*\/api\/auth\/login\)/);
      await signIn(page, { username: 'nobody.at.all', password: 'whatever it is' });
      await expect(alert).toHaveText('The username you entered is not Registered. Not Found error.');
      await expect(alert).toHaveCSS('color', RED);
      const below = (await alert.boundingBox())?.y ?? 0;
      const button = await page.getByRole('button', { name: 'Sign in' }).boundingBox();
      expect(below).toBeGreaterThan(button?.y ?? Number.POSITIVE_INFINITY);
      await expect(username).toHaveAttribute('aria-invalid', 'true');
      await expect(username).toHaveAccessibleDescription(/^Nobody here has this user name/);
      await expect(username).toBeFocused();
      await expect(username).toHaveValue('nobody.at.all');
      await expect(password).toHaveValue('whatever it is');
    });

    await test.step('a wrong password', async () => {
      tolerate(page, /status of 401 .*\/api\/auth\/login\)/);
      await signIn(page, { username: ada.username, password: 'not the password' });
      await expect(alert).toHaveText('The credentials you entered are invalid. Unauthorized access error.');
      await expect(alert).toHaveCSS('color', RED);
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toHaveAccessibleDescription(/^This is not the password/);
      await expect(username).not.toHaveAttribute('aria-invalid');
      await expect(page).toHaveURL('/login');
    });

    await signIn(page, ada);
    await expect(page).toHaveURL('/userFeed');
  });
});

test('a sign-in that does not reach the server says so; while the next is on its way the button says so and a second press sends nothing', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/login');
  const mend = await cutOff(page);
  await signIn(page, ada);
  await expect(page.getByRole('alert')).toContainText(/can.t be reached/);
  await mend();

  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/login') && sent.push(request.method()));
  const release = await hold(page, '**/api/auth/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const busy = page.getByRole('button', { name: 'Signing in' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click();
  await page.getByLabel('User Name').press('Enter');
  await release();
  await expect(page).toHaveURL('/userFeed');
  expect(sent).toEqual(['POST']);
});

test('where the guest is not welcome there is no Guest Login', async ({ visit }) => {
  const page = await visit('/login', undefined, {
    prepare: (opened) =>
      opened.route('**/api/config', async (route) => {
        const config = await (await route.fetch()).json();
        await route.fulfill({ json: { ...config, guest: null } });
      }),
  });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // The space for it is reserved until the configuration is loaded.
  await expect(page.locator('.auth-guest')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Guest Login' })).toHaveCount(0);
});
