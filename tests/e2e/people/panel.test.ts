import type { Page } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { goTo, post, said, tryAgain } from '#tests/harness/e2e/steps.ts';

// On narrow screens, search and list are on Explore, which `explore.test.ts` tests.
test.use(screens.desktop);

const panel = (page: Page) => page.getByRole('complementary');
const searchOf = (page: Page) => panel(page).getByRole('searchbox');
const foundOn = (page: Page) => panel(page).getByRole('search').getByRole('link');

test('a member finds others by a part of username, first or last name, whatever the case, and goes through them by keys', {
  tag: '@core',
}, async ({ visit, people }) => {
  const tag = crypto.randomUUID().slice(0, 6);
  const bea = await people.join({ firstName: `Beatrix${tag}`, lastName: `Hollow${tag}`, username: `owl.${tag}` });
  await people.join({ firstName: 'Second', username: `two.${tag}` });
  const page = await visit('/userFeed', await people.join());
  const [search, found] = [searchOf(page), foundOn(page)];
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

  await test.step('Down leads from the search to the people found, Up back, and Enter opens the search of all', async () => {
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
});

test('a search that finds nobody says User not found, one that fails says so until Try again goes through, and a late answer to an earlier word is not shown', async ({
  visit,
  people,
}) => {
  const page = await visit('/userFeed', await people.join());
  const [search, found] = [searchOf(page), foundOn(page)];
  await search.fill('nobody has this name');
  await expect(panel(page).getByText('User not found', { exact: true })).toBeVisible();
  await expect(said(page, 'User not found')).toBeAttached();

  const mend = await break500(page, '**/api/users?q=**');
  await search.fill('priya');
  await expect(tryAgain(page)).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(found.filter({ hasText: 'Priya Raghunathan' })).toBeVisible();

  const release = await hold(page, '**/api/users?q=pri*');
  const asked = page.waitForRequest(/q=pri&|q=pri$/);
  await search.fill('pri');
  const late = await asked;
  await search.fill('elodie');
  const elodie = found.filter({ hasText: '@elodie' });
  await expect(elodie).toBeVisible();
  await release();
  await late.response();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(elodie).toBeVisible();
  await expect(found.filter({ hasText: '@priya' })).toHaveCount(0);
});

test('New Users to Follow comes with the page, without oneself and those already followed; whoever is followed there comes into the feed, and leaves the list with the page', {
  tag: '@core',
}, async ({ visit, people }) => {
  const followed = await people.join({ firstName: 'Followed', lastName: 'Already' });
  const bea = await people.join({ firstName: 'Bea', lastName: 'Newcomer' });
  await bea.writes('Glad to be followed.');
  const ada = await people.join({ firstName: 'Ada', lastName: 'Myself' });
  await ada.follows(followed);
  const page = await visit('/userFeed', ada, {
    prepare: (opened) =>
      opened.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('main')) return;
          observer.disconnect();
          Object.assign(globalThis, { cameWithPage: document.querySelector('aside [type=search]') !== null });
        }).observe(document, { childList: true, subtree: true });
      }),
  });
  const heading = panel(page).getByRole('heading', { name: 'New Users to Follow' });
  const row = panel(page)
    .getByRole('listitem')
    .filter({ hasText: `@${bea.username}` });
  await expect(heading).toBeVisible();
  expect(await page.evaluate('cameWithPage')).toBe(true);
  await expect(row).toBeVisible();
  for (const { username } of [followed, ada]) {
    await expect(panel(page).getByRole('link', { name: new RegExp(`@${username}`) })).toHaveCount(0);
  }
  await row.getByRole('button', { name: 'Follow Bea Newcomer' }).click();
  await expect(row.getByRole('button', { name: 'UnFollow Bea Newcomer' })).toBeVisible();
  await goTo(page, 'User Feed');
  await expect(post(page, 'Glad to be followed.')).toBeVisible();
  await goTo(page, 'Explore');
  await expect(heading).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('two quick presses of Follow follow one person, and nobody else', async ({ visit, people }) => {
  for (let i = 0; i < 6; i++) await people.join();
  const ada = await people.join();
  const page = await visit('/userFeed', ada);
  const rows = panel(page).getByRole('region', { name: 'New Users to Follow' }).getByRole('listitem');
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

test('when none remain it says No new users to Follow', { tag: '@core' }, async ({ visit, emptyServer }) => {
  const { users } = await (await fetch(`${emptyServer.url}/api/users`)).json();
  const ada = await peopleOn(emptyServer.url).join();
  for (const other of users) await ada.follows(other);
  const page = await visit('/userFeed', ada, { on: emptyServer });
  await expect(panel(page).getByText('No new users to Follow', { exact: true })).toBeVisible();
});

test('the list of users is fetched when the panel is there, and not before', async ({ visit, people }) => {
  const asked: string[] = [];
  const ada = await people.join();
  await ada.follows(await people.join());
  // A member whose stored user follows no one gets the list immediately.
  const user = await ada.profile(ada.username);
  const page = await visit(
    '/userFeed',
    { ...ada, user },
    {
      prepare: async (opened) => {
        opened.on('request', (r) => /\/api\/users\?/.test(r.url()) && asked.push(r.url()));
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
