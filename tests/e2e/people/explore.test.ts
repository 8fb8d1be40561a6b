import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, onEachScreen, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { goTo, post, said, sortBy, tryAgain } from '#tests/harness/e2e/steps.ts';

const FAILED = 'Server Error Failed to load The data';
const SUGGESTIONS = '**/api/users?suggested=**';
const POSTS = '**/api/posts?**';

onEachScreen((screen) => {
  test('explore holds everybody’s posts, sortable', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await bea.writes(`Seen by a stranger on a ${screen}.`);
    const page = await visit('/explore', ada);
    await sortBy(page, 'Newest First');
    await expect(post(page, `Seen by a stranger on a ${screen}.`)).toBeVisible();
    await sortBy(page, 'Oldest First');
    await expect(page.getByRole('feed').getByRole('article').first()).toContainText('a ladder tall enough');
  });

  if (screen === 'phone') {
    test('where there is no right panel, explore carries search, sort and New Users to Follow', async ({
      visit,
      people,
    }) => {
      const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bettina', lastName: 'Zwick' })];
      let release = async () => {};
      const page = await visit('/explore', ada, {
        prepare: async (opened) => {
          await opened.route(SUGGESTIONS, async (route) => {
            const { users } = await (await route.fetch()).json();
            await route.fulfill({ json: { users: users.slice(0, 1), nextCursor: null } });
          });
          release = await hold(opened, SUGGESTIONS);
        },
      });
      const main = page.getByRole('main');
      const top = async () => (await page.getByRole('feed').boundingBox())?.y;
      await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
      const before = await top();
      await release();
      await expect(main.getByRole('combobox', { name: 'Sort posts' })).toBeVisible();
      await expect(main.getByRole('heading', { name: 'New Users to Follow' })).toBeVisible();
      await expect(main.getByRole('button', { name: 'Follow Bettina Zwick' })).toBeVisible();
      expect(await top(), 'one person takes no less room than four').toBe(before);
      await main.getByRole('searchbox').fill('ZWIC');
      await expect(main.getByRole('search').getByRole('link')).toHaveAttribute('href', `/profile/${bea.username}`);
    });
  }
});

onSmallScreen(() => {
  test('a spinner stands there while the posts are on their way', async ({ visit, people }) => {
    let release = async () => {};
    const page = await visit('/explore', await people.join(), {
      prepare: async (opened) => (release = await hold(opened, POSTS)),
    });
    await expect(said(page, 'Loading posts')).toBeAttached();
    await release();
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  });

  test('when the posts do not come it says so, and Try again brings them', async ({ visit, people }) => {
    let mend = async () => {};
    const page = await visit('/explore', await people.join(), {
      prepare: async (opened) => (mend = await break500(opened, POSTS)),
    });
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await mend();
    await tryAgain(page).click();
    await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  });

  test('the sort chosen on explore is the sort of the feed, and is remembered', async ({ visit, people }) => {
    const page = await visit('/explore', await people.join());
    await sortBy(page, 'Oldest First');
    await goTo(page, 'User Feed');
    const sort = page.getByRole('combobox', { name: 'Sort posts' });
    await expect(sort).toHaveValue('oldest');
    await page.reload();
    await expect(sort).toHaveValue('oldest');
  });
});

test('explore asks for its posts once: coming back to it asks nothing', async ({ visit, people }) => {
  const asked: string[] = [];
  const page = await visit('/explore', await people.join(), {
    prepare: async (opened) => opened.on('request', (r) => /\/posts\?sort/.test(r.url()) && asked.push(r.url())),
  });
  await expect(page.getByRole('feed')).toBeVisible();
  await goTo(page, 'Bookmarks');
  await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
  await goTo(page, 'Explore');
  await expect(page.getByRole('feed')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the link of the page that one is on asks for what is new', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const page = await visit('/explore', ada);
  await sortBy(page, 'Newest First');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  await bea.writes('Written just now.');
  await goTo(page, 'Explore');
  await expect(post(page, 'Written just now.')).toBeVisible();
});

test('the first member of a new community is invited to write', async ({ visit, emptyServer }) => {
  const ada = await peopleOn(emptyServer.url).join();
  const page = await visit('/explore', ada, { on: emptyServer });
  await page.getByRole('main').getByRole('button', { name: '+ Add New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});
