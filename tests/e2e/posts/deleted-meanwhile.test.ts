import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { silence } from '#tests/harness/e2e/line.ts';
import { choose, post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

onSmallScreen(() => {
  test('a comment on a post that was deleted elsewhere, and an edit of one, say so and keep what was typed', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const [commented, edited] = [await ada.writes('Soon gone.'), await ada.writes('Soon gone too.')];
    const page = await visit(`/post/${commented._id}`, ada, { prepare: silence });
    tolerate(page, new RegExp(`status of 404 .*/api/(comments/add|posts)/${commented._id}`));
    tolerate(page, new RegExp(`status of 404 .*/api/posts/(edit/)?${edited._id}`));

    await test.step('a comment', async () => {
      await page.getByPlaceholder('Add Your Comment Here').fill('Wait for me');
      await ada.deletes(commented);
      await page.getByRole('button', { name: 'Comment', exact: true }).click();
      await expect(page.getByText('PageNotFound', { exact: true })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('This post was deleted');
      await expect(page.getByRole('main')).toContainText('“Wait for me”');
      await page.getByRole('link', { name: 'Back to User Feed' }).click();
      await expect(page).toHaveURL('/userFeed');
    });

    await test.step('an edit', async () => {
      await choose(page, post(page, 'Soon gone too.'), 'Edit');
      const dialog = page.getByRole('dialog', { name: 'Update Post' });
      await dialog.getByRole('textbox').fill('Here to stay.');
      await ada.deletes(edited);
      await dialog.getByRole('button', { name: 'Update Post' }).click();
      await expect(dialog.getByRole('alert')).toContainText('This post was deleted meanwhile.');
      await expect(dialog.getByRole('textbox')).toHaveValue('Here to stay.');
      await expect(dialog.getByRole('button', { name: 'Update Post' })).toBeDisabled();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(post(page, 'Soon gone too.')).toHaveCount(0);
    });
  });
});
