import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { choose, comment, goTo, layerLeft, openComposer, options, post } from '#tests/harness/e2e/steps.ts';

test.use(screens.phone);

test('a dialog takes the focus, keeps it, and gives it back', { tag: '@core' }, async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join());
  for (const [name, { viewport }] of Object.entries(screens)) {
    await test.step(`on a ${name}`, async () => {
      await page.setViewportSize(viewport);
      const trigger = page.getByRole('button', { name: '+ Add New Post' });
      const dialog = await openComposer(page);
      await expect(dialog.getByRole('textbox')).toBeFocused();
      await dialog.getByRole('textbox').fill('So that Post can be pressed.');
      const button = (name: string) => dialog.getByRole('button', { name, exact: true });
      await expect(button('Add pictures')).toBeVisible();
      const round = [button('Add pictures'), button('Post'), button('Close'), dialog.getByRole('textbox')];
      for (const stop of [...round, ...round]) {
        await page.keyboard.press('Tab');
        await expect(stop).toBeFocused();
      }
      // A draft would have a button of its own the next time.
      await dialog.getByRole('textbox').fill('');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(trigger).toBeFocused();
      await layerLeft(page);
    });
  }
});

test('a change of page moves the focus to its title, is announced, and starts at the top', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (let i = 1; i <= 15; i++) await ada.writes(`Row ${i}.`);
  const page = await visit('/userFeed', ada);
  for (const { viewport } of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await expect(page.getByRole('feed')).toBeVisible();
    await page.evaluate(() => scrollTo(0, 600));
    for (const [place, title] of [
      ['Bookmarks', 'Bookmarks'],
      ['Explore', 'Explore'],
      ['User Feed', 'Feed'],
    ] as const) {
      await goTo(page, place);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
      await expect(page.locator('[aria-live="polite"]').filter({ hasText: title })).toHaveCount(1);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
  }
});

test('an edited post gives the focus back to its menu; a deleted one to the next, and after the last to the title', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (const text of ['Last.', 'Middle.', 'Top.']) await ada.writes(text);
  const page = await visit('/userFeed', ada);

  await test.step('edited', async () => {
    await choose(page, post(page, 'Top.'), 'Edit');
    const dialog = page.getByRole('dialog', { name: 'Update Post' });
    await expect(dialog.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(options(post(page, 'Top.'))).toBeFocused();
    await layerLeft(page);
  });

  await test.step('deleted', async () => {
    await choose(page, post(page, 'Top.'), 'Delete');
    await expect(post(page, 'Middle.').getByRole('link', { name: 'Middle.' })).toBeFocused();
    await choose(page, post(page, 'Last.'), 'Delete');
    await expect(post(page, 'Middle.').getByRole('link', { name: 'Middle.' })).toBeFocused();
    await choose(page, post(page, 'Middle.'), 'Delete');
    await expect(page.getByText('Follow users to see')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(post(page, 'Middle.').getByRole('link', { name: 'Middle.' })).toBeFocused();
  });
});

test('an edited comment gives the focus back to its menu, a deleted one to the next, and has it back after Undo; a deleted post leaves it to the feed', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const written = await ada.writes('All of this goes.');
  for (const text of ['First.', 'Second.']) await ada.comments(written, text);
  const page = await visit(`/post/${written._id}`, ada);
  const name = (text: string) => comment(page, text).getByRole('link', { name: 'Robin' });
  await choose(page, comment(page, 'First.'), 'Edit');
  await expect(page.getByLabel('Edit comment')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(options(comment(page, 'First.'))).toBeFocused();
  await layerLeft(page);
  await choose(page, comment(page, 'First.'), 'Delete');
  await expect(name('Second.')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name('First.')).toBeFocused();
  await choose(page, page.getByRole('main').getByRole('article').first(), 'Delete');
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(post(page, 'All of this').getByRole('link', { name: 'All of this' })).toBeFocused();
});

test('whoever follows from the list keeps the focus on the same button', async ({ visit, people }) => {
  const ada = await people.join();
  for (const firstName of ['Una', 'Vera', 'Wilma']) await people.join({ firstName });
  const page = await visit('/explore', ada);
  const button = page.getByRole('button', { name: /^Follow / }).first();
  const label = await button.getAttribute('aria-label');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Un${label}`, exact: true })).toBeFocused();
});

test('every page has a title of its own', async ({ visit, people }) => {
  const door = await visit('/login');
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/signup', 'Sign up'],
    ['/nowhere', 'This page isn’t available'],
  ] as const) {
    if (path !== '/login') await door.goto(path);
    await expect(door).toHaveTitle(`${title} · Pipit`);
  }
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  const written = await ada.writes('Titled.');
  const page = await visit('/userFeed', ada);
  for (const [path, title] of [
    ['/userFeed', 'Feed'],
    ['/explore', 'Explore'],
    ['/notifications', 'Notifications'],
    ['/notifications/settings', 'Notification settings'],
    ['/bookmarks', 'Bookmarks'],
    [`/profile/${ada.username}`, 'Ada Finch'],
    [`/post/${written._id}`, 'Post by Ada Finch'],
    ['/nowhere', 'This page isn’t available'],
  ] as const) {
    if (path !== '/userFeed') await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Pipit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
});
