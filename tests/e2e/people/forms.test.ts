import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { goTo, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Marked, and the sentence is what a screen reader reads out with the field. */
async function expectFault(field: Locator, sentence: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(sentence);
}

onSmallScreen(() => {
  test('sign-up shows its rules beforehand and tells a fault at its field when that is left', async ({ visit }) => {
    const page = await visit('/signup');
    const name = fieldOf(page, 'User Name');
    const password = fieldOf(page, 'Password');
    await expect(name).toHaveAccessibleDescription(/2 to 30 letters/);
    await expect(password).toHaveAccessibleDescription(/8 characters or more/);
    await name.fill('née');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await password.fill('short');
    await expectFault(name, /^User Name must start with a letter or digit/);
    await fieldOf(page, 'Email address').fill('nowhere');
    await expectFault(password, 'Password must have 8 to 256 characters.');
    await name.fill('nee');
    await expect(name).not.toHaveAttribute('aria-invalid');
    await expectFault(fieldOf(page, 'Email address'), /^Email address must look like/);
  });

  test('a taken name is told as the server says it under the form, and marked at its field', async ({
    visit,
    people,
  }) => {
    const { username } = await people.join();
    const page = await visit('/signup');
    tolerate(page, /status of 422/);
    await fieldOf(page, 'Name').fill('Wren');
    await fieldOf(page, 'User Name').fill(username);
    await fieldOf(page, 'Email address').fill('wren@example.org');
    await fieldOf(page, 'Password').fill('a long enough password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByRole('alert')).toHaveText('Unprocessable Entity. Username Already Exists.');
    await expectFault(fieldOf(page, 'User Name'), /^Choose another user name/);
    await expect(fieldOf(page, 'User Name')).toBeFocused();
  });

  test('log-in marks the user name that nobody has, and the password that is not theirs', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit('/login');
    tolerate(page, /status of 40[14]/);
    await signIn(page, { username: 'nobody.at.all', password: PASSWORD });
    await expect(page.getByRole('alert')).toHaveText('The username you entered is not Registered. Not Found error.');
    await expectFault(fieldOf(page, 'User Name'), /^Nobody here has this user name/);
    await expect(fieldOf(page, 'User Name')).toBeFocused();
    await signIn(page, { username: ada.username, password: 'not theirs' });
    await expect(page.getByRole('alert')).toHaveText(
      'The credentials you entered are invalid. Unauthorized access error.',
    );
    await expectFault(fieldOf(page, 'Password'), /^This is not the password/);
    await expect(fieldOf(page, 'User Name')).not.toHaveAttribute('aria-invalid');
  });

  test('the bio counts what is left and is refused at its field before it is sent', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Profile' });
    const bio = dialog.getByLabel('Bio');
    await expect(bio).toHaveAccessibleDescription('At most 280 characters.');
    await bio.fill('x'.repeat(270));
    await expect(dialog.getByText('10 characters left').first()).toBeAttached();
    await bio.fill('x'.repeat(281));
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expectFault(bio, 'Bio can have at most 280 characters.');
    await expect(bio).toBeFocused();
    await dialog.getByLabel('Website').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expectFault(dialog.getByLabel('Website'), /^Website must be a web address/);
    await expect(dialog.getByLabel('Website')).toBeFocused();
  });
});

test('a bio half written is there again after another page', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await edit.click();
  await page.getByLabel('Bio').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await goTo(page, 'Explore');
  await goTo(page, 'Profile');
  await edit.click();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await edit.click();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a thought');
  await page.getByLabel('Bio').fill('Another');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await edit.click();
  await expect(page.getByLabel('Bio')).toHaveValue('Half a thought');
});
