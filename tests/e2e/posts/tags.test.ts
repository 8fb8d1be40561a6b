import { expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { goTo, openComposer, post } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('a tag completes while one types, leads to its page, and joins the feed of who wants it', async ({
    visit,
    people,
  }) => {
    const tag = `Fen${Date.now().toString(36)}`;
    const [ada, noor] = [await people.join(), await people.join()];
    await noor.writes(`Low water. #${tag}`);
    const page = await visit('/userFeed', ada);
    const dialog = await openComposer(page);
    const field = dialog.getByRole('textbox');
    const options = page.getByRole('listbox', { name: 'Tags' }).getByRole('option');
    await field.pressSequentially(`Mud. #${tag.slice(0, -1).toLowerCase()}`);
    await expect(options).toContainText([`${tag}1 post`, 'New tag']);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(`Mud. #${tag} `);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await post(page, 'Mud.')
      .getByRole('link', { name: `#${tag}`, exact: true })
      .click();
    await expect(page).toHaveURL(`/tag/${tag.toLowerCase()}`);
    await expect(page.getByRole('heading', { name: `#${tag}` })).toBeVisible();
    await expect(page.getByText('2 posts by 2 people.')).toBeVisible();
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: `Follow #${tag}` }).click();
    await page.getByRole('button', { name: 'Show in my feed' }).click();
    await expect(page.getByRole('switch', { name: 'In my feed' })).toBeChecked();
    await expectAccessibleOnEachScreen(page);
    await goTo(page, 'User Feed');
    await expect(post(page, 'Low water.').getByRole('link', { name: `From #${tag}` })).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: `UnFollow #${tag}` }).click();
    await expect(page.getByText('You follow no tag yet.')).toBeVisible();
    await page.goto('/tag/123');
    await expect(page.getByRole('main')).toContainText('This is not a tag.');
    await page.goto(`/tag/${encodeURIComponent(`#${tag}2`)}`);
    await page.getByRole('button', { name: 'Write the first one' }).click();
    await expect(field).toHaveValue(`#${tag.toLowerCase()}2 `);
    await field.fill(`Springs. #${tag}2`);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post(page, 'Springs.')).toBeVisible();
  });
});
