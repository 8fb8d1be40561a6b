import { expect, onEachScreen, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold } from '#tests/harness/e2e/line.ts';
import { goTo, post, said, sortBy, tryAgain } from '#tests/harness/e2e/steps.ts';

const FEED = '**/api/posts?feed=home**';
const FAILED = 'Server Error Failed to load The data';

onEachScreen((screen) => {
  test('the feed can be sorted', { tag: '@core' }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const [first, second] = [await ada.writes('Written first.'), await ada.writes('Written second.')];
    await ada.writes('Written third.');
    await ada.likes(second);
    await bea.likes(second);
    await bea.likes(first);
    const page = await visit('/userFeed', ada);
    const texts = page.getByRole('feed').getByRole('article').getByRole('paragraph');
    await expect(texts).toHaveText(['Written second.', 'Written first.', 'Written third.']);

    const title = page.getByRole('heading', { name: 'Feed', exact: true });
    if (screen === 'phone') {
      await test.step('a small screen has the sort beside the title Feed', async () => {
        await expect(title).toBeVisible();
        const sort = page.getByRole('main').getByRole('combobox', { name: 'Sort posts' });
        await expect(sort).toHaveValue('trending');
        await expect(sort.getByRole('option')).toHaveText([/^trending$/i, 'Newest First', 'Oldest First', 'Hot']);
      });
    } else {
      await test.step('a wide screen has the sort in the panel, and the title for screen readers', async () => {
        await expect(page.getByRole('complementary').getByRole('combobox', { name: 'Sort posts' })).toBeVisible();
        await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
        const seen = await title.evaluate((heading) => {
          const { x, y, width, height } = heading.getBoundingClientRect();
          return document.elementFromPoint(x + width / 2, y + height / 2) === heading;
        });
        expect(seen).toBe(false);
      });
    }

    await sortBy(page, 'Newest First');
    await expect(texts).toHaveText(['Written third.', 'Written second.', 'Written first.']);
    await sortBy(page, 'Oldest First');
    await expect(texts).toHaveText(['Written first.', 'Written second.', 'Written third.']);
    await sortBy(page, 'Trending');
    await expect(texts).toHaveText(['Written second.', 'Written first.', 'Written third.']);
  });
});

onSmallScreen(() => {
  test('the feed holds the own posts and those of followed users, and no others; unfollowing takes theirs out', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea, cleo] = [
      await people.join(),
      await people.join({ firstName: 'Bea', lastName: 'Hill' }),
      await people.join(),
    ];
    await ada.writes('Mine.');
    await bea.writes('By one I follow.');
    await cleo.writes('By one I do not follow.');
    await ada.follows(bea);
    const page = await visit('/userFeed', ada);
    await expect(post(page, 'Mine.')).toBeVisible();
    await expect(post(page, 'By one I follow.')).toBeVisible();
    await expect(page.getByText('By one I do not follow.')).toHaveCount(0);

    await post(page, 'By one I follow.').getByRole('link', { name: 'Bea Hill' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'UnFollow Bea Hill' }).click();
    await expect(main.getByRole('button', { name: 'Follow Bea Hill', exact: true })).toBeVisible();
    await goTo(page, 'User Feed');
    await expect(post(page, 'Mine.')).toBeVisible();
    await expect(page.getByText('By one I follow.')).toHaveCount(0);
  });

  test('a loading indicator stands there while the feed is on its way; one that does not come says so, and Try again brings it', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Here after all.');
    let mend = async () => {};
    let release = async () => {};
    const page = await visit('/userFeed', ada, {
      prepare: async (opened) => {
        mend = await break500(opened, FEED);
        release = await hold(opened, FEED);
      },
    });
    await expect(said(page, 'Loading posts')).toBeAttached();
    await expect(page.locator('[aria-busy="true"]').filter({ hasText: 'Loading posts' })).toBeVisible();
    await release();
    await expect(page.getByRole('alert')).toContainText(FAILED);
    await expect(said(page, 'Loading posts')).toHaveCount(0);
    await mend();
    await tryAgain(page).click();
    await expect(post(page, 'Here after all.')).toBeVisible();
    await expect(page.getByText(FAILED)).toHaveCount(0);

    await test.step('a server that cannot be reached is asked three times', async () => {
      await page.goto('/nowhere');
      await expect(page.getByText('PageNotFound')).toBeVisible();
      let tries = 0;
      page.on('request', (request) => request.url().includes('/api/posts') && tries++);
      // Cuts all requests, because the client retries after any other response.
      await cutOff(page);
      await goTo(page, 'User Feed');
      await expect(page.getByRole('main').getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
      expect(tries).toBe(3);
    });
  });
});

test('the feed is asked for once: coming back to it asks nothing', { tag: '@core' }, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Still here.');
  const asked: string[] = [];
  const page = await visit('/userFeed', ada, {
    prepare: async (opened) => opened.on('request', (r) => r.url().includes('feed=home') && asked.push(r.url())),
  });
  await expect(post(page, 'Still here.')).toBeVisible();
  await goTo(page, 'Bookmarks');
  await expect(page.getByText('No Bookmarked Posts')).toBeVisible();
  await goTo(page, 'User Feed');
  await expect(post(page, 'Still here.')).toBeVisible();
  // The rows come from the store, before any response. A request of the feed would be sent before that of Explore.
  const explore = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/posts');
  await goTo(page, 'Explore');
  expect((await explore).url()).not.toContain('feed=home');
  await expect(page.getByRole('feed').getByRole('article').first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the loading indicator comes after 150 ms and then stays for 300: a quick answer never flashes it', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  await ada.writes('Quick.');
  const page = await visit('/nowhere', ada, { prepare: (opened) => opened.clock.install() });
  await expect(page.getByText('PageNotFound')).toBeVisible();
  const release = await hold(page, FEED);
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(FEED);
  await page.getByRole('link', { name: 'Back to User Feed' }).click();
  await asked;
  await page.clock.runFor(140);
  await expect(said(page, 'Loading posts')).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(said(page, 'Loading posts')).toHaveCount(1);
  const answered = page.waitForResponse(FEED);
  await release();
  await answered;
  await page.clock.runFor(250);
  await expect(said(page, 'Loading posts')).toHaveCount(1);
  await page.clock.runFor(60);
  await expect(post(page, 'Quick.')).toBeVisible();
});

test('posts stand still from the moment they are seen', async ({ visit, people }) => {
  const ada = await people.join();
  const long = 'चार पंक्तियाँ '.repeat(8).trim();
  for (const text of ['Short.', 'One\n\n\nafter the other.', long, 'Last.']) await ada.writes(text);
  for (const [screen, { viewport }] of Object.entries(screens)) {
    const page = await visit('/userFeed', ada, {
      fresh: true,
      prepare: async (opened) => {
        await opened.setViewportSize(viewport);
        await opened.addInitScript(watchShifts);
      },
    });
    await expect(post(page, 'Short.')).toBeVisible();
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted), screen).toBeLessThan(0.02);
  }
});

function watchShifts(): void {
  const seen = Object.assign(globalThis, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifted += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

test('members who follow nobody are told what to do, and find people below their own posts, up to the width that has a panel', {
  tag: '@core',
}, async ({ visit, people }) => {
  const bea = await people.join({ firstName: 'Bea', lastName: 'Below' });
  const ada = await people.join();
  const page = await visit('/userFeed', ada, {
    prepare: (opened) => opened.setViewportSize(screens.phone.viewport),
  });
  const main = page.getByRole('main');
  const told = main.getByText('Follow users to see their posts on feed', { exact: true });
  await expect(told).toBeVisible();
  await main.getByRole('link', { name: 'Explore' }).click();
  await expect(page).toHaveURL('/explore');

  await ada.writes('All alone here.');
  await page.goto('/userFeed');
  const block = main.getByRole('region', { name: 'New Users to Follow' });
  for (const width of [390, 820, 1024]) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(post(page, 'All alone here.')).toBeVisible();
      await expect(told).toBeVisible();
      await expect(block.getByRole('button', { name: 'Follow Bea Below' })).toBeVisible();
    });
  }
  await block.getByRole('button', { name: 'Follow Bea Below' }).click();
  await expect(block.getByRole('button', { name: 'UnFollow Bea Below' })).toBeVisible();
  await expect.poll(async () => (await ada.profile(bea.username)).followersCount).toBe(1);
  await page.reload();
  await expect(post(page, 'All alone here.')).toBeVisible();
  await expect(block).toHaveCount(0);
});
