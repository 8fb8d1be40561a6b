import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bird, goTo, like, post, sortBy, tryAgain } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const ZERO = "you have zero posts, share what's happening";

const count = (page: Page, term: 'Post' | 'Posts' | 'Follower' | 'Followers' | 'Following') =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .getByRole('definition');

onSmallScreen(() => {
  test('a profile shows cover, avatar, full name, @username, bio, website and counts', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
    const bea = await people.join();
    await ada.describes({ userBio: 'Rows at www.boats.example.org with @priya_r', userWebsite: 'rowing.example.org' });
    for (const text of ['One.', 'Two.', 'Three.']) await ada.writes(text);
    await bea.follows(ada);
    await ada.follows(bea);
    await ada.follows(await people.join());
    const page = await visit(`/profile/${ada.username}`, bea);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Ada Finch' })).toBeVisible();
    await expect(main.getByText(`@${ada.username}`, { exact: true }).first()).toBeVisible();
    const website = main.getByRole('link', { name: /rowing\.example\.org/ });
    await expect(website).toHaveAttribute('href', 'https://rowing.example.org');
    await expect(website).toHaveAttribute('rel', /noopener.*nofollow|nofollow.*noopener/);
    await expect(count(page, 'Posts')).toHaveText('3');
    await expect(count(page, 'Follower')).toHaveText('1');
    await expect(count(page, 'Following')).toHaveText('2');
    const head = main.getByRole('region', { name: 'Ada Finch' });
    await expect(bird(head)).toBeVisible();
    expect(await head.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const bio = main.getByText('Rows at');
    await expect(bio.getByRole('link', { name: 'www.boats.example.org' })).toHaveAttribute(
      'href',
      'https://www.boats.example.org',
    );
    await bio.getByRole('link', { name: '@priya_r' }).click();
    await expect(page).toHaveURL('/profile/priya_r');
  });

  test('on another’s profile a member follows and unfollows, which is in the stored user too', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
    const page = await visit(`/profile/${bea.username}`, ada);
    const main = page.getByRole('main');
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').followingCount);
    await main.getByRole('button', { name: 'Follow Bea Hill', exact: true }).click();
    const unfollow = main.getByRole('button', { name: 'UnFollow Bea Hill' });
    await expect(unfollow).toHaveText('UnFollow');
    await expect(count(page, 'Follower')).toHaveText('1');
    await expect.poll(async () => (await ada.profile(bea.username)).followersCount).toBe(1);
    await expect.poll(stored).toBe(1);
    await unfollow.click();
    await expect(main.getByRole('button', { name: 'Follow Bea Hill', exact: true })).toHaveText('Follow');
    await expect(count(page, 'Followers')).toHaveText('0');
    await expect.poll(async () => (await ada.profile(bea.username)).followersCount).toBe(0);
    await expect.poll(stored).toBe(0);
    await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  test('a member’s posts are listed in the chosen order, and a like there is the same like on the feed', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Older.');
    await ada.likes(await ada.writes('Liked.'));
    await ada.writes('Newer.');
    const page = await visit(`/profile/${ada.username}`, ada);
    const texts = page.getByRole('feed').getByRole('article').getByRole('paragraph');
    await expect(texts).toHaveText(['Liked.', 'Newer.', 'Older.']);
    await sortBy(page, 'Oldest First');
    await expect(texts).toHaveText(['Older.', 'Liked.', 'Newer.']);
    await sortBy(page, 'Newest First');
    await expect(texts).toHaveText(['Newer.', 'Liked.', 'Older.']);
    await like(post(page, 'Older.')).click();
    await goTo(page, 'User Feed');
    await expect(like(post(page, 'Older.'))).toHaveAccessibleName('Like, 1 like');
    await expect(like(post(page, 'Older.'))).toHaveAttribute('aria-pressed', 'true');
  });

  test('the head of a profile stays from tab to tab, and its user is asked for once', async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
    await ada.comments(await ada.writes('A post.'), 'A reply.');
    let asked = 0;
    const page = await visit(`/profile/${ada.username}`, ada, {
      prepare: async (opened) => {
        opened.on('request', (request) => request.url().includes(`/api/users/${ada.username}?`) && asked++);
      },
    });
    await expect(post(page, 'A post.')).toBeVisible();
    const head = await page.getByRole('heading', { name: 'Ada Finch' }).elementHandle();
    const tabs = page.getByRole('navigation', { name: /Ada Finch/ });
    await tabs.getByRole('link', { name: 'Replies' }).click();
    await expect(page.getByText('A reply.')).toBeVisible();
    await expect(page).toHaveTitle('Replies by Ada Finch · Pipit');
    for (const tab of ['Media', 'Likes', 'Posts']) await tabs.getByRole('link', { name: tab }).click();
    await expect(post(page, 'A post.')).toBeVisible();
    expect(await head?.evaluate((element) => element.isConnected)).toBe(true);
    expect(asked).toBe(1);
  });

  test('the own profile, in whatever letters, without posts says so and offers to write one, which is counted', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const page = await visit(`/profile/${ada.username.toUpperCase()}`, ada);
    await expect(page.getByRole('main').getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByText(ZERO, { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: '+ Add New Post' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Post' });
    await dialog.getByRole('textbox').fill('No longer zero.');
    await dialog.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(post(page, 'No longer zero.')).toBeVisible();
    await expect(count(page, 'Post')).toHaveText('1');
    const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').postsCount);
    await expect.poll(stored).toBe(1);
  });

  test('a profile that nobody has says User not found', async ({ visit, people }) => {
    const page = await visit('/nowhere', await people.join());
    tolerate(page, /status of 404 .*\/api\/(users|posts\/user)\/nobody\.at\.all\?/);
    await page.goto('/profile/nobody.at.all');
    await expect(page.getByRole('main').getByText('User not found', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Explore' }).click();
    await expect(page).toHaveURL('/explore');
  });

  test('a profile that does not load says so, and Try again brings it; another’s without posts says so and offers nothing', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
    let mend = async () => {};
    const page = await visit(`/profile/${bea.username}`, ada, {
      prepare: async (opened) => (mend = await break500(opened, `**/api/users/${bea.username}?**`)),
    });
    await expect(page.getByRole('alert')).toContainText('Failed to load The data');
    await mend();
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { name: 'Bea Hill' })).toBeVisible();
    await expect(page.getByText('Bea has no posts yet', { exact: true })).toBeVisible();
    await expect(page.getByText(ZERO)).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('button', { name: '+ Add New Post' })).toHaveCount(0);
  });
});

test('a profile left behind is not seen again when the next is slow', async ({ visit, people }) => {
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
  await bea.writes(`Have you met @${ada.username}?`);
  const page = await visit(`/profile/${bea.username}`, await people.join());
  await expect(page.getByRole('heading', { name: 'Bea Hill' })).toBeVisible();
  const release = await hold(page, `**/api/users/${ada.username}?**`);
  await post(page, 'Have you met')
    .getByRole('link', { name: `@${ada.username}`, exact: true })
    .click();
  await expect(page).toHaveURL(`/profile/${ada.username}`);
  await expect(page.getByRole('heading', { name: 'Bea Hill' })).toHaveCount(0);
  await release();
  await expect(page.getByRole('heading', { name: 'Ada Finch' })).toBeVisible();
});
