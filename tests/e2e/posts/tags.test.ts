import type { Page } from '@playwright/test';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { goTo, openComposer, post } from '#tests/harness/e2e/steps.ts';

const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort posts' });

onSmallScreen(() => {
  test('a tag completes while one types, leads to its page, and joins the feed of who wants it', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const tag = `Fen${Date.now().toString(36)}`;
    const [ada, noor] = [await people.join(), await people.join({ firstName: 'Noor Haddad' })];
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
    await expect(page.getByText(/\bNoor (and|use)\b/)).toBeVisible();
    await expect(sort(page)).toBeVisible();
    await expect(page.getByRole('feed').getByRole('article')).toHaveCount(2);
    await page.getByRole('button', { name: `Follow #${tag}` }).click();
    await page.getByRole('button', { name: 'Show in my feed' }).click();
    await expect(page.getByRole('switch', { name: 'In my feed' })).toBeChecked();
    await goTo(page, 'User Feed');
    await expect(post(page, 'Low water.').getByRole('link', { name: `From #${tag}` })).toBeVisible();
    await page.goto('/account');
    await page.getByRole('button', { name: `UnFollow #${tag}` }).click();
    await expect(page.getByText('You follow no tag yet.')).toBeVisible();
    await page.goto('/tag/123');
    await expect(page.getByRole('main')).toContainText('This is not a tag.');
    await page.goto(`/tag/${encodeURIComponent(`#${tag}2`)}`);
    await expect(page.getByRole('button', { name: 'Write the first one' })).toBeVisible();
    await expect(sort(page)).toHaveCount(0);
    await page.setViewportSize(screens.desktop.viewport);
    await expect(page.getByRole('heading', { name: 'New Users to Follow' })).toBeVisible();
    await expect(sort(page)).toHaveCount(0);
    await page.setViewportSize(screens.phone.viewport);
    await page.getByRole('button', { name: 'Write the first one' }).click();
    await expect(field).toHaveValue(`#${tag.toLowerCase()}2 `);
    await field.fill(`Springs. #${tag}2`);
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post(page, 'Springs.')).toBeVisible();
    await expect(sort(page)).toBeVisible();
  });

  test('a draft that ends in a tag opens no list of tags until somebody types', async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('On the quay. #ferry');
    const page = await visit('/userFeed', ada, { prepare: (opened) => opened.clock.install() });
    const field = (await openComposer(page)).getByRole('textbox');
    const tags = page.getByRole('listbox', { name: 'Tags' });
    await field.pressSequentially('Late again. #ferr');
    await expect(tags).toBeVisible();
    await field.pressSequentially('y ');
    await expect(tags).toHaveCount(0);
    await page.keyboard.press('Backspace');
    await expect(tags).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const asked: string[] = [];
    page.on('request', (request) => /\/api\/tags/.test(request.url()) && asked.push(request.url()));
    await openComposer(page);
    await expect(field).toHaveValue('Late again. #ferry');
    await expect(field).toBeFocused();
    await page.clock.fastForward(1_000);
    await page.keyboard.press('Backspace');
    await expect(tags).toBeVisible();
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['ferr']);
  });
});
