import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { hold } from '#tests/harness/e2e/line.ts';
import { backCloses, choose, goTo, layerLeft, openComposer, options, post } from '#tests/harness/e2e/steps.ts';

test.use({ ...screens.phone, motion: 'no-preference' });

test('back closes what lies on top, keeps what was typed, and then leaves the page', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const written = await ada.writes('Beneath.');
  const page = await visit('/explore', ada);
  await goTo(page, 'User Feed');
  await expect(post(page, 'Beneath.')).toBeVisible();

  const dialog = await openComposer(page);
  await dialog.getByRole('textbox').fill('Half a thought.');
  await backCloses(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/userFeed');
  await openComposer(page);
  await expect(dialog.getByRole('textbox')).toHaveValue('Half a thought.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await layerLeft(page);

  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await backCloses(page);
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);

  await options(post(page, 'Beneath.')).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await backCloses(page);
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL('/userFeed');

  await page.goBack();
  await expect(page).toHaveURL('/explore');
  await page.goForward();
  await expect(page).toHaveURL('/userFeed');
  expect((await ada.postsOf(ada.username)).map(({ _id }) => _id)).toEqual([written._id]);
});

test('a link in a layer leads on, back from there passes the layer over, and a reload closes a layer', {
  tag: '@core',
}, async ({ visit, people }) => {
  const page = await visit('/explore', await people.join());
  await goTo(page, 'Bookmarks');
  await goTo(page, 'User Feed');
  await page.goBack();
  await expect(page).toHaveURL('/bookmarks');
  await layerLeft(page);
  await page.goBack();
  await expect(page).toHaveURL('/explore');
  await layerLeft(page);
  await page.goForward();
  await expect(page).toHaveURL('/bookmarks');
  await layerLeft(page);
  await page.goForward();
  await expect(page).toHaveURL('/userFeed');
  await layerLeft(page);
  await expect(await openComposer(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '+ Add New Post' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await layerLeft(page);
  await page.goBack();
  await expect(page).toHaveURL('/bookmarks');
});

test('forward after a closed layer stays on the page, and back from there leads to the page before', async ({
  visit,
  people,
}) => {
  const page = await visit('/explore', await people.join());
  await goTo(page, 'User Feed');
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await openComposer(page);
    await backCloses(page);
    await close();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await layerLeft(page);
    await page.goForward();
    await layerLeft(page);
  }
  await page.goBack();
  await expect(page).toHaveURL('/explore');
  await expect(page.getByRole('heading', { name: 'Explore', level: 1 })).toBeVisible();
});

test('one layer that opens another is one step back, and back from the feed a post that was deleted is not found again', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('To be edited.');
  // By newest: otherwise liked posts of other tests on this server push it out of the drawn rows.
  const page = await visit('/explore', ada, { storage: { 'pipit-sort': 'newest' } });
  await goTo(page, 'User Feed');
  await choose(page, post(page, 'To be edited.'), 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await expect(dialog).toBeVisible();
  await backCloses(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/userFeed');
  await page.goBack();
  await expect(page).toHaveURL('/explore');
  await layerLeft(page);
  await post(page, 'To be edited.').getByRole('link', { name: 'To be edited.' }).click();
  await expect(page.getByPlaceholder('Add Your Comment Here')).toBeVisible();
  await choose(page, page.getByRole('main'), 'Delete');
  await expect(page).toHaveURL('/userFeed');
  await page.goBack();
  await expect(page).toHaveURL('/explore');
});

test('a dialog that opens while the entry of a menu is being left stays, in a browser slow to go back', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('To be edited.');
  const page = await visit('/userFeed', ada);
  // The menu's history step is delayed until the dialog exists.
  await page.evaluate(() => {
    const goBack = history.back.bind(history);
    history.back = () => {
      const dialog = new MutationObserver(() => {
        if (!document.querySelector('[role="dialog"]')) return;
        dialog.disconnect();
        requestAnimationFrame(goBack);
      });
      dialog.observe(document.body, { childList: true, subtree: true });
      history.back = goBack;
      document.body.dataset.leaving = 'menu';
    };
  });
  const release = await hold(page, '**/assets/Composer*.js');
  await choose(page, post(page, 'To be edited.'), 'Edit');
  await expect(page.locator('body[data-leaving]')).toBeAttached();
  await release();
  const dialog = page.getByRole('dialog', { name: 'Update Post' });
  await expect(dialog).toBeVisible();
  await backCloses(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/userFeed');
  await expect(post(page, 'To be edited.')).toBeVisible();
});

test('back while the code of the next page is on its way leads back', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Opened too soon.');
  let release = async () => {};
  const prepare = async (opened: Page) => {
    release = await hold(opened, '**/assets/PostScreen*.js');
  };
  const page = await visit('/userFeed', ada, { prepare });
  const loaded = page.waitForResponse(/PostScreen/);
  await post(page, 'Opened too soon.').getByRole('link', { name: 'Opened too soon.' }).click();
  await expect(page).toHaveURL(`/post/${written._id}`);
  await page.goBack();
  await expect(page).toHaveURL('/userFeed');
  await release();
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(post(page, 'Opened too soon.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
});
