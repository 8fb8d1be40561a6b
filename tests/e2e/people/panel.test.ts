import type { Locator, Page } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { goTo, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';

const places = [
  {
    where: 'in the right panel of a desktop',
    use: screens.desktop,
    path: '/userFeed',
    part: (page: Page) => page.getByRole('complementary'),
  },
  {
    where: 'on explore on a phone',
    use: screens.phone,
    path: '/explore',
    part: (page: Page) => page.getByRole('main'),
  },
] satisfies { where: string; use: object; path: string; part: (page: Page) => Locator }[];

for (const { where, use, path, part } of places) {
  test.describe(where, () => {
    test.use(use);

    test('a member finds others by a part of username, first or last name, whatever the case', async ({
      visit,
      people,
    }) => {
      const tag = crypto.randomUUID().slice(0, 6);
      const bea = await people.join({ firstName: `Beatrix${tag}`, lastName: `Hollow${tag}`, username: `owl.${tag}` });
      const page = await visit(path, await people.join());
      const search = part(page).getByRole('searchbox');
      const found = part(page).getByRole('search').getByRole('link');
      for (const typed of [`EATRIX${tag}`, `hollow${tag}`.toUpperCase(), `WL.${tag}`]) {
        await search.fill(typed);
        await expect(found).toHaveText(new RegExp(bea.name));
        await expect(found).toHaveAttribute('href', `/profile/${bea.username}`);
      }
      await search.fill('');
      await expect(found).toHaveCount(0);
      await search.fill(`owl.${tag}`);
      await found.click();
      await expect(page).toHaveURL(`/profile/${bea.username}`);
    });

    test('New Users to Follow leaves out oneself and those already followed', async ({ visit, people }) => {
      const followed = await people.join({ firstName: 'Followed', lastName: 'Already' });
      const fresh = await people.join({ firstName: 'Fresh', lastName: 'Face' });
      const ada = await people.join({ firstName: 'Ada', lastName: 'Myself' });
      await ada.follows(followed);
      const page = await visit(path, ada);
      const block = part(page);
      await expect(block.getByRole('heading', { name: 'New Users to Follow' })).toBeVisible();
      await expect(block.getByRole('link', { name: new RegExp(`@${fresh.username}`) })).toBeVisible();
      await expect(block.getByRole('link', { name: new RegExp(`@${followed.username}`) })).toHaveCount(0);
      await expect(block.getByRole('link', { name: new RegExp(`@${ada.username}`) })).toHaveCount(0);
    });

    // Search and list are the same in both places.
    if (use !== screens.desktop) return;

    test('Down leads from the search to the people found, Up back, and Enter opens the search of all', async ({
      visit,
      people,
    }) => {
      const tag = crypto.randomUUID().slice(0, 6);
      await people.join({ firstName: 'First', username: `one.${tag}` });
      await people.join({ firstName: 'Second', username: `two.${tag}` });
      const page = await visit(path, await people.join());
      const search = part(page).getByRole('searchbox');
      const found = part(page).getByRole('search').getByRole('link');
      await search.fill(`.${tag}`);
      await expect(found).toHaveCount(2);
      await search.press('ArrowDown');
      await expect(found.first()).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(found.nth(1)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await expect(search).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`/search?q=.${tag}`);
      await expect(page.getByRole('tab', { name: 'People, 2 found' })).toBeVisible();
    });

    test('a search that finds nobody says User not found', async ({ visit, people }) => {
      const page = await visit(path, await people.join());
      await part(page).getByRole('searchbox').fill('nobody has this name');
      await expect(part(page).getByText('User not found', { exact: true })).toBeVisible();
      await expect(said(page, 'User not found')).toBeAttached();
    });

    test('a search that fails says so, and Try again goes through', async ({ visit, people }) => {
      const page = await visit(path, await people.join());
      const mend = await break500(page, '**/api/users?q=**');
      await part(page).getByRole('searchbox').fill('priya');
      await expect(tryAgain(page)).toBeVisible();
      await mend();
      await tryAgain(page).click();
      await expect(
        part(page)
          .getByRole('search')
          .getByRole('link', { name: /Priya Raghunathan/ }),
      ).toBeVisible();
    });

    test('whoever is followed there comes into the feed, and leaves the list with the page', async ({
      visit,
      people,
    }) => {
      const bea = await people.join({ firstName: 'Bea', lastName: 'Newcomer' });
      await bea.writes('Glad to be followed.');
      const page = await visit(path, await people.join());
      const row = part(page)
        .getByRole('listitem')
        .filter({ hasText: `@${bea.username}` });
      await row.getByRole('button', { name: 'Follow Bea Newcomer' }).click();
      await expect(row.getByRole('button', { name: 'UnFollow Bea Newcomer' })).toBeVisible();
      await goTo(page, 'User Feed');
      await expect(post(page, 'Glad to be followed.')).toBeVisible();
      await goTo(page, 'Explore');
      await expect(part(page).getByRole('heading', { name: 'New Users to Follow' })).toBeVisible();
      await expect(row).toHaveCount(0);
    });

    test('two quick presses of Follow follow one person, and nobody else', async ({ visit, people }) => {
      for (let i = 0; i < 6; i++) await people.join();
      const ada = await people.join();
      const page = await visit(path, ada);
      const rows = part(page).getByRole('region', { name: 'New Users to Follow' }).getByRole('listitem');
      const handles = () => rows.getByRole('link').allInnerTexts();
      const button = rows.first().getByRole('button');
      await expect(rows).toHaveCount(4);
      const before = await handles();
      const answer = page.waitForResponse(/follow/);
      await button.dblclick();
      await answer;
      await expect(button).toHaveText('UnFollow');
      expect(await handles()).toEqual(before);
      await expect.poll(async () => (await ada.profile(ada.username)).followingCount).toBe(1);
      await expect(said(page, /You follow /)).toBeAttached();

      const second = rows.nth(1).getByRole('button');
      await second.focus();
      await page.keyboard.press('Enter');
      await expect(second).toHaveText('UnFollow');
      await expect(second).toBeFocused();
      expect(await handles()).toEqual(before);
      await page.keyboard.press('Enter');
      await expect(second).toHaveText('Follow');
      await expect(said(page, /You no longer follow /)).toBeAttached();
      await expect.poll(async () => (await ada.profile(ada.username)).followingCount).toBe(1);
    });

    test('when none remain it says No new users to Follow', async ({ visit, emptyServer }) => {
      const [ada, ...others] = await everybody(emptyServer.url);
      for (const other of others) await ada?.follows(other).catch(() => undefined);
      const page = await visit(path, ada, { on: emptyServer });
      await expect(part(page).getByText('No new users to Follow', { exact: true })).toBeVisible();
    });
  });
}

/** A new member, and everybody who was there before. */
async function everybody(url: string) {
  const people = peopleOn(url);
  const { users } = await (await fetch(`${url}/api/users`)).json();
  return [await people.join(), ...users] as [Awaited<ReturnType<typeof people.join>>, ...never[]];
}

test('the list of users is fetched when the panel is there, and not before', async ({ visit, people }) => {
  const asked: string[] = [];
  const note = async (page: Page) => page.on('request', (r) => /\/api\/users\?/.test(r.url()) && asked.push(r.url()));
  const ada = await people.join();
  await ada.follows(await people.join());
  // Whoever is remembered as following nobody is offered the list at once.
  const user = await ada.profile(ada.username);
  const page = await visit(
    '/userFeed',
    { ...ada, user },
    {
      prepare: async (opened) => {
        await note(opened);
        await opened.setViewportSize(screens.phone.viewport);
      },
    },
  );
  await expect(page.getByText('Follow users to see')).toBeVisible();
  expect(asked).toEqual([]);
  await page.setViewportSize(screens.desktop.viewport);
  await expect(page.getByRole('heading', { name: 'New Users to Follow' })).toBeVisible();
  await expect.poll(() => asked.length).toBe(1);
});

test('the panel comes with the page, and not after it', async ({ visit, people }) => {
  const page = await visit('/userFeed', await people.join(), {
    prepare: async (opened) => {
      await opened.setViewportSize(screens.desktop.viewport);
      await opened.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main')) return;
          observer.disconnect();
          Object.assign(globalThis, { cameWithPage: document.querySelector('aside [type=search]') !== null });
        }).observe(document, { childList: true, subtree: true });
      });
    },
  });
  await expect(page.getByRole('searchbox')).toBeVisible();
  expect(await page.evaluate('cameWithPage')).toBe(true);
});

test('a search while one types shows the answer to the last word, however late the first comes', async ({
  visit,
  people,
}) => {
  const page = await visit('/userFeed', await people.join(), {
    prepare: (opened) => opened.setViewportSize(screens.desktop.viewport),
  });
  const release = await hold(page, '**/api/users?q=pri*');
  const search = page.getByRole('searchbox');
  const asked = page.waitForRequest(/q=pri/);
  await search.fill('pri');
  const late = await asked;
  await search.fill('elodie');
  const found = page.getByRole('search').getByRole('link');
  const elodie = found.filter({ hasText: '@elodie' });
  await expect(elodie).toBeVisible();
  await release();
  await late.response();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(elodie).toBeVisible();
  await expect(found.filter({ hasText: '@priya' })).toHaveCount(0);
});
