import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { uploads } from '#tests/harness/e2e/own-pictures.ts';
import { bird, drawingOf, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

onSmallScreen(() => {
  test('a member changes name and email address, each refused at its field first; others read the new name', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada' }), await people.join()];
    await ada.writes('Signed with a name.');
    const page = await visit('/account', ada);

    await test.step('the name', async () => {
      const form = part(page, 'Name');
      const [first, last] = [form.getByLabel('First name'), form.getByLabel('Last name')];
      const change = () => form.getByRole('button', { name: 'Change name' }).click();
      await expect(first).toHaveValue('Ada');
      await first.fill(' ');
      await change();
      await expect(first).toHaveAccessibleDescription('Enter your first name.');
      tolerate(page, /status of 422 .*\/api\/account\/name\)/);
      await first.fill(' Adalind ');
      await last.fill('q'.repeat(2000));
      await change();
      await expect(last).toHaveAttribute('aria-invalid', 'true');
      await last.fill('Quist');
      await change();
      await expect(said(page, 'Name changed')).toBeVisible();
      await expect(first).toHaveValue('Adalind');
      await expect(page.getByRole('button', { name: 'Account menu, Adalind Quist' })).toBeVisible();
    });

    await test.step('the email address, with the password', async () => {
      const form = part(page, 'Email');
      const [email, password] = [form.getByLabel('Email address'), form.getByLabel('Password', { exact: true })];
      const change = () => form.getByRole('button', { name: 'Change email' }).click();
      await expect(email).toHaveValue(`${ada.username}@example.org`);
      await email.fill('nowhere');
      await change();
      await expect(form.getByText('Email address must look like')).toBeVisible();
      await expect(form.getByText('Enter your password.')).toBeVisible();
      await email.fill('new@example.org');
      await password.fill(PASSWORD);
      await change();
      await expect(said(page, 'Email address changed')).toBeVisible();
      await expect(password).toHaveValue('');
      await page.reload();
      await expect(email).toHaveValue('new@example.org');
      expect((await ada.profile(ada.username)).email).toBe('new@example.org');
    });

    const seen = await visit(`/profile/${ada.username}`, bea);
    await expect(seen.getByRole('heading', { name: 'Adalind Quist' })).toBeVisible();
    await expect(post(seen, 'Signed with a name.')).toContainText('Adalind Quist');
  });

  test('a member chooses another bird at the account, which takes the place of the picture, and others see it', async ({
    visit,
    people,
    server,
  }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada' }), await people.join()];
    await ada.writes('Sung by a bird.');
    await ada.describes({ avatarURL: (await uploads(server.url, ada, 'avatar')).url });
    const page = await visit('/account', { ...ada, user: await ada.profile(ada.username) });
    const nest = page.getByRole('group', { name: 'Your bird' });
    const option = (place: number) => page.getByRole('radio', { name: `Bird ${place}`, exact: true });
    const drawn = (place: number) => drawingOf(bird(nest.locator('label').filter({ has: option(place) })));
    await expect(nest.getByRole('button', { name: 'Your own picture' })).toHaveAttribute('aria-pressed', 'true');
    await expect(nest.getByRole('radio', { checked: true })).toHaveCount(0);
    await option(1).check();
    await expect(nest.getByRole('button', { name: 'Use a picture instead' })).toBeVisible();
    await expect.poll(async () => (await ada.profile(ada.username)).avatarURL).toBe('');
    await expect(option(1)).toBeChecked();

    const first = await drawn(2);
    await part(page, 'Your bird').getByRole('button', { name: 'Show others' }).click();
    const wanted = await drawn(2);
    expect(wanted).not.toBe(first);
    const answered = page.waitForResponse('**/api/account/bird');
    await option(2).check();
    await answered;
    await expect.poll(() => drawingOf(bird(page.getByRole('button', { name: /^Account menu/ })))).toBe(wanted);
    await page.reload();
    await expect(option(1)).toBeChecked();
    expect(await drawn(1)).toBe(wanted);
    const seen = await visit(`/profile/${ada.username}`, bea);
    await expect.poll(() => drawingOf(bird(post(seen, 'Sung by a bird.')))).toBe(wanted);
  });
});
