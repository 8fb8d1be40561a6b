import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { bird, drawingOf, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

onSmallScreen(() => {
  test('a member changes the name, and others read the new one', async ({ visit, people }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada' }), await people.join()];
    await ada.writes('Signed with a name.');
    const page = await visit('/account', ada);
    const form = part(page, 'Name');
    await expect(form.getByLabel('First name')).toHaveValue('Ada');
    await form.getByLabel('First name').fill(' ');
    await form.getByRole('button', { name: 'Change name' }).click();
    await expect(form.getByLabel('First name')).toHaveAccessibleDescription('Enter your first name.');
    await form.getByLabel('First name').fill(' Adalind ');
    await form.getByLabel('Last name').fill('Quist');
    await form.getByRole('button', { name: 'Change name' }).click();
    await expect(said(page, 'Name changed')).toBeVisible();
    await expect(form.getByLabel('First name')).toHaveValue('Adalind');
    await expect(page.getByRole('button', { name: 'Account menu, Adalind Quist' })).toBeVisible();
    const seen = await visit(`/profile/${ada.username}`, bea);
    await expect(seen.getByRole('heading', { name: 'Adalind Quist' })).toBeVisible();
    await expect(post(seen, 'Signed with a name.')).toContainText('Adalind Quist');
  });

  test('a name that is too long is told at its field', async ({ visit, people }) => {
    const page = await visit('/account', await people.join());
    tolerate(page, /status of 4/);
    const form = part(page, 'Name');
    await form.getByLabel('Last name').fill('q'.repeat(2000));
    await form.getByRole('button', { name: 'Change name' }).click();
    await expect(form.getByLabel('Last name')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a member chooses another bird at the account, which others see', async ({ visit, people }) => {
    const [ada, bea] = [await people.join({ firstName: 'Ada' }), await people.join()];
    await ada.writes('Sung by a bird.');
    const page = await visit('/account', ada);
    const nest = page.getByRole('group', { name: 'Your bird' });
    const option = (place: number) => page.getByRole('radio', { name: `Bird ${place}`, exact: true });
    const drawn = (place: number) => drawingOf(bird(nest.locator('label').filter({ has: option(place) })));
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
