import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff, hold } from '#tests/harness/e2e/line.ts';
import { goTo, layerLeft } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

async function open(page: Page) {
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Profile' });
  await expect(dialog).toBeVisible();
  return dialog;
}

onSmallScreen(() => {
  test('a member updates website and bio; first and last name are read-only, and the account is where they are changed', {
    tag: '@core',
  }, async ({ visit, people }) => {
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
    const release = await hold(page, '**/api/users/edit');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog.getByRole('button', { name: 'Updating' })).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('After.')).toBeVisible();
    await expect(page.getByRole('link', { name: /finch\.example\.org/ })).toBeVisible();
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
    expect(stored).toMatchObject({ userBio: 'After.', userWebsite: 'https://finch.example.org' });
    await layerLeft(page);
    await page.reload();
    await expect(page.getByText('After.')).toBeVisible();
    await open(page);
    await dialog.getByRole('link', { name: 'Change it in your account' }).first().click();
    await expect(page).toHaveURL('/account');
    await expect(dialog).toHaveCount(0);
  });

  test('what the form or the server refuses is said at its field, and what does not arrive can be sent again', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada);
    const dialog = await open(page);
    const [bio, website] = [dialog.getByLabel('Bio'), dialog.getByLabel('Website')];
    const update = () => dialog.getByRole('button', { name: 'Update', exact: true }).click();

    await test.step('the bio counts what is left, and is refused before it is sent', async () => {
      await expect(bio).toHaveAccessibleDescription('At most 280 characters.');
      await bio.fill('x'.repeat(270));
      await expect(dialog.getByText('10 characters left').first()).toBeAttached();
      await bio.fill('x'.repeat(281));
      await update();
      await expect(bio).toHaveAttribute('aria-invalid', 'true');
      await expect(bio).toHaveAccessibleDescription('Bio can have at most 280 characters.');
      await expect(bio).toBeFocused();
    });

    await test.step('the server refuses a website, then characters that cannot be stored', async () => {
      tolerate(page, /status of 422 .*\/api\/users\/edit\)/);
      await bio.fill('');
      await website.fill('javascript:alert(1)');
      await update();
      await expect(website).toHaveAccessibleDescription(/^Website must be a web address/);
      await expect(website).toBeFocused();
      await website.fill('');
      await bio.fill('nul \0 here');
      await update();
      await expect(bio).toHaveAccessibleDescription(/^Bio has characters that cannot be stored/);
      await expect(bio).toHaveValue('nul \0 here');
    });

    await bio.fill('Through a tunnel.');
    const mend = await cutOff(page, '**/api/users/edit');
    await update();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await mend();
    await update();
    await expect(dialog).toHaveCount(0);
    expect((await ada.profile(ada.username)).userBio).toBe('Through a tunnel.');
  });

  test('a bio half written is there again after Esc and after another page; Cancel throws it away', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username}`, ada);
    const dialog = await open(page);
    const bio = dialog.getByLabel('Bio');
    await bio.fill('Half a thought');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await open(page);
    await expect(bio).toHaveValue('Half a thought');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await goTo(page, 'Explore');
    await goTo(page, 'Profile');
    await open(page);
    await expect(bio).toHaveValue('Half a thought');
    await dialog.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await open(page);
    await expect(bio).toHaveValue('Half a thought');
    await bio.fill('Another');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await open(page);
    await expect(bio).toHaveValue('Half a thought');
  });
});
