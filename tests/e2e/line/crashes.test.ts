import type { Page, Route } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { post } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

test.use(screens.desktop);

/** Errors of React and the error boundaries when a part gets invalid data. */
const STUMBLES = /TypeError: |Minified React error #520/;

/** Damages a response, which is the only way to make a part of the page fail. */
const spoil = (page: Page, url: string, damage: (answer: Answer) => void) => {
  tolerate(page, STUMBLES);
  return page.route(url, async (route: Route) => {
    const response = await route.fetch();
    const answer = await response.json();
    damage(answer);
    await route.fulfill({ response, json: answer });
  });
};

// biome-ignore lint/suspicious/noExplicitAny: spoilt on purpose
type Answer = any;

test('a post or a panel that stumbles says so in its place, and the rest of the page is there', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Sound.');
  await ada.writes('Spoilt.');
  const page = await visit('/userFeed', ada, {
    prepare: async (opened) => {
      await spoil(opened, '**/api/posts?**', ({ posts }) => {
        for (const spoilt of posts) if (spoilt.content === 'Spoilt.') spoilt.content = null;
      });
      await spoil(opened, '**/api/users?suggested=**', ({ users }) => {
        for (const user of users) user.firstName = { toString: null, valueOf: null };
      });
    },
  });
  await expect(post(page, 'Sound.')).toBeVisible();
  await expect(page.getByRole('feed').getByText('This post can’t be shown')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('searchbox')).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a screen that stumbles offers another try, and navigation still works', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Whole again.');
  const page = await visit(`/post/${written._id}`, ada, {
    prepare: (opened) => spoil(opened, `**/api/posts/${written._id}?**`, (answer) => (answer.post.content = 7)),
  });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'User Feed' }).click();
  await expect(post(page, 'Whole again.')).toBeVisible();
});
