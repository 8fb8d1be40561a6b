import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
import { layerLeft } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

async function open(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await expect(dialog).toBeVisible();
  return dialog;
}

onSmallScreen(() => {
  test('a member updates website and bio; first and last name are read-only', async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
    await ada.describes({ userBio: 'Before.', userWebsite: '' });
    const page = await visit(`/profile/${ada.username}`, ada);
    const dialog = await open(page);
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Finch'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveValue(value);
      await expect(dialog.getByLabel(label)).not.toBeEditable();
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription('Change it in your account');
    }
    await expect(dialog.getByLabel('Bio')).toHaveValue('Before.');
    await dialog.getByLabel('Website').fill('finch.example.org');
    await dialog.getByLabel('Bio').fill('After.');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('After.')).toBeVisible();
    await expect(page.getByRole('link', { name: /finch\.example\.org/ })).toBeVisible();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
    expect(stored).toMatchObject({ userBio: 'After.', userWebsite: 'https://finch.example.org' });
    await layerLeft(page);
    await page.reload();
    await expect(page.getByText('After.')).toBeVisible();
  });

  test('what the server refuses is said at its field, and what was typed stays', async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada);
    tolerate(page, /status of 422/);
    const dialog = await open(page);
    await dialog.getByLabel('Bio').fill('nul \0 here');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog.getByLabel('Bio')).toHaveAccessibleDescription(/^Bio has characters that cannot be stored/);
    await expect(dialog.getByLabel('Bio')).toHaveValue('nul \0 here');
    await dialog.getByLabel('Bio').fill('');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test('the dialog leads a member to where names are changed, and the guest nowhere', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  const dialog = await open(page);
  await dialog.getByRole('link', { name: 'Change it in your account' }).first().click();
  await expect(page).toHaveURL('/account');
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('First name').fill('Adina');
  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(page.getByText('Name changed')).toBeVisible();

  const guest = await people.guest();
  const other = await open(await visit(`/profile/${guest.username}`, guest));
  await expect(other.getByLabel('First name')).not.toBeEditable();
  await expect(other.getByRole('link')).toHaveCount(0);
});

test('Cancel throws away, Esc keeps what was typed', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  let dialog = await open(page);
  await dialog.getByLabel('Bio').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  dialog = await open(page);
  await expect(dialog.getByLabel('Bio')).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  dialog = await open(page);
  await expect(dialog.getByLabel('Bio')).toHaveValue('');
});

test('an update that does not reach the server is said in the dialog and can be sent again', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  const dialog = await open(page);
  await dialog.getByLabel('Bio').fill('Through a tunnel.');
  const mend = await cutOff(page, '**/api/users/edit');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await mend();
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await ada.profile(ada.username)).userBio).toBe('Through a tunnel.');
});

test('while it is sent the button says so', async ({ visit, people }) => {
  const ada = await people.join();
  const page = await visit(`/profile/${ada.username}`, ada);
  const dialog = await open(page);
  const release = await hold(page, '**/api/users/edit');
  await dialog.getByLabel('Bio').fill('Slowly.');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Updating' })).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(dialog).toHaveCount(0);
});
