import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { silence } from '#tests/harness/e2e/line.ts';
import { choose, post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

onSmallScreen(() => {
  test('a comment on a post that was deleted meanwhile is not lost, and there is a way on', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Soon gone.');
    const page = await visit(`/post/${written._id}`, bea, { prepare: silence });
    tolerate(page, /status of 404/);
    await page.getByPlaceholder('Add Your Comment Here').fill('Wait for me');
    await ada.deletes(written);
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'PageNotFound' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText('It has been deleted');
    await expect(page.getByRole('main')).toContainText('“Wait for me”');
    await page.getByRole('link', { name: 'Back to User Feed' }).click();
    await expect(page).toHaveURL('/userFeed');
  });

  test('an edit of a post that was deleted meanwhile says so, and keeps what was typed', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Soon gone.');
    const page = await visit('/userFeed', ada, { prepare: silence });
    tolerate(page, /status of 404/);
    await choose(page, post(page, 'Soon gone.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await dialog.getByRole('textbox').fill('Here to stay.');
    await ada.deletes(written);
    await dialog.getByRole('button', { name: 'Update Post' }).click();
    await expect(dialog.getByRole('alert')).toContainText('This post was deleted meanwhile.');
    await expect(dialog.getByRole('textbox')).toHaveValue('Here to stay.');
    await expect(dialog.getByRole('button', { name: 'Update Post' })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(post(page, 'Soon gone.')).toHaveCount(0);
  });
});
