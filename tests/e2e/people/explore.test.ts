import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold, silence } from '#tests/harness/e2e/line.ts';
import { goTo, post, said, sortBy, tryAgain } from '#tests/harness/e2e/steps.ts';

const FAILED = 'Server Error Failed to load The data';
const SUGGESTIONS = '**/api/users?suggested=**';
const POSTS = '**/api/posts?**';

onSmallScreen(() => {
  test('explore holds everybody’s posts, sortable on a phone and a desktop; the feed has the same sort, which is remembered', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    await bea.writes('Seen by a stranger.');
    const page = await visit('/explore', ada);
    const sort = page.getByRole('combobox', { name: 'Sort posts' });
    const first = page.getByRole('feed').getByRole('article').first();
    await sortBy(page, 'Newest First');
    await expect(post(page, 'Seen by a stranger.')).toBeVisible();
    await page.setViewportSize(screens.desktop.viewport);
    await expect(page.getByRole('complementary').locator(sort)).toHaveValue('newest');
    await sortBy(page, 'Oldest First');
    await expect(first).toContainText('a ladder tall enough');
    await page.setViewportSize(screens.phone.viewport);
    await expect(page.getByRole('main').locator(sort)).toHaveValue('oldest');
    await expect(first).toContainText('a ladder tall enough');
    await goTo(page, 'User Feed');
    await expect(sort).toHaveValue('oldest');
    await page.reload();
    await expect(sort).toHaveValue('oldest');
  });

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

  test('a spinner stands there while the posts are on their way; when they do not come it says so, and Try again brings them', {
    tag: '@core',
  }, async ({ visit, people }) => {
    let release = async () => {};
    const page = await visit('/explore', await people.join(), {
      prepare: async (opened) => (release = await hold(opened, POSTS)),
    });
    const first = page.getByRole('feed').getByRole('article').first();
    await expect(said(page, 'Loading posts')).toBeAttached();
    await release();
    await expect(first).toBeVisible();
    const mend = await break500(page, POSTS);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await mend();
    await tryAgain(page).click();
    await expect(first).toBeVisible();
  });

  test('explore asks for its posts once: coming back within 15 s asks nothing, coming back later and the link of the open page ask for what is new', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const asked: string[] = [];
    const now = Date.now();
    const page = await visit('/explore', ada, {
      storage: { 'pipit-sort': 'newest' },
      prepare: async (opened) => {
        // The list stays new until the clock is advanced, however long the test takes.
        await opened.clock.setFixedTime(now);
        // A live event of the new post would cause a request, too.
        await silence(opened);
        // Older posts may be loaded while the first ones are measured.
        opened.on('request', (r) => /\/posts\?sort(?!.*cursor)/.test(r.url()) && asked.push(r.url()));
      },
    });
    const first = page.getByRole('feed').getByRole('article').first();
    await expect(first).toBeVisible();
    const comeBack = async () => {
      await goTo(page, 'Bookmarks');
      await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
      await goTo(page, 'Explore');
      await expect(first).toBeVisible();
    };
    await comeBack();
    // A request that returning causes is sent before this call is answered.
    await bea.writes('Written just now.');
    expect(asked).toHaveLength(1);
    await goTo(page, 'Explore');
    await expect(post(page, 'Written just now.')).toBeVisible();
    expect(asked).toHaveLength(2);
    await page.clock.setFixedTime(now + 16_000);
    await comeBack();
    await expect.poll(() => asked).toHaveLength(3);
  });
});

test('the first member of a new community is invited to write', async ({ visit, emptyServer }) => {
  const ada = await peopleOn(emptyServer.url).join();
  const page = await visit('/explore', ada, { on: emptyServer });
  await page.getByRole('main').getByRole('button', { name: '+ Add New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Post' })).toBeVisible();
});
