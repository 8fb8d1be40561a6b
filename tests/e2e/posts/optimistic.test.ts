import type { Locator, Page } from '@playwright/test';
import type { Member, People } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold, loseAnswers } from '#tests/harness/e2e/line.ts';
import { bookmark, comment, like, post, said } from '#tests/harness/e2e/steps.ts';

interface Toggle {
  what: string;
  url: string;
  open: (people: People) => Promise<{ me: Member; path: string; control: (page: Page) => Locator }>;
  on: (control: Locator) => Promise<void>;
  off: (control: Locator) => Promise<void>;
  failed: string;
}

const pressed = (value: boolean) => (control: Locator) =>
  expect(control).toHaveAttribute('aria-pressed', String(value));

const toggles: Toggle[] = [
  {
    what: 'a like',
    url: '**/api/posts/like/**',
    open: async (people) => {
      const me = await people.join();
      await me.writes('Like me.');
      return { me, path: '/userFeed', control: (page) => like(post(page, 'Like me.')) };
    },
    on: async (control) => {
      await pressed(true)(control);
      await expect(control).toHaveAccessibleName('Like, 1 like');
    },
    off: async (control) => {
      await pressed(false)(control);
      await expect(control).toHaveAccessibleName('Like, 0 likes');
    },
    failed: 'That like didn’t land.',
  },
  {
    what: 'a bookmark',
    url: '**/api/users/bookmark/**',
    open: async (people) => {
      const me = await people.join();
      await me.writes('Keep me.');
      return { me, path: '/userFeed', control: (page) => bookmark(post(page, 'Keep me.')) };
    },
    on: pressed(true),
    off: pressed(false),
    failed: 'That bookmark didn’t land.',
  },
  {
    what: 'a follow',
    url: '**/api/users/follow/**',
    open: async (people) => {
      const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
      const control = (page: Page) => page.getByRole('main').getByRole('button', { name: /Follow Bea Hill$/ });
      return { me: await people.join(), path: `/profile/${bea.username}`, control };
    },
    on: (control) => expect(control).toHaveText('UnFollow'),
    off: (control) => expect(control).toHaveText('Follow'),
    failed: 'That follow didn’t land.',
  },
  {
    what: 'a vote',
    url: '**/api/comments/upvote/**',
    open: async (people) => {
      const me = await people.join();
      const written = await me.writes('Vote below.');
      await me.comments(written, 'Yes?');
      const control = (page: Page) => comment(page, 'Yes?').getByRole('button', { name: /^Upvote/ });
      return { me, path: `/post/${written._id}`, control };
    },
    on: async (control) => {
      await pressed(true)(control);
      await expect(control).toHaveText('1');
    },
    off: async (control) => {
      await pressed(false)(control);
      await expect(control).toHaveText('0');
    },
    failed: 'That vote didn’t land.',
  },
];

for (const { what, url, open, on, off, failed } of toggles) {
  onSmallScreen(() => {
    test(`${what} that the server fails to keep is taken back; the next shows at once, before the answer`, async ({
      visit,
      people,
    }) => {
      const { me, path, control } = await open(people);
      const page = await visit(path, me);
      await off(control(page));
      const mend = await break500(page, url);
      await control(page).click();
      await expect(said(page, failed)).toBeVisible();
      await off(control(page));
      await mend();
      const release = await hold(page, url);
      await control(page).click();
      await on(control(page));
      await release();
      await on(control(page));
      await page.reload();
      await on(control(page));
    });

    test(`${what} that does not land is taken back and said so, and Try again lands it`, async ({ visit, people }) => {
      const { me, path, control } = await open(people);
      const page = await visit(path, me);
      const mend = await cutOff(page, url);
      await control(page).click();
      await expect(said(page, failed)).toBeVisible();
      await off(control(page));
      await mend();
      await said(page, failed).getByRole('button', { name: 'Try again' }).click();
      await on(control(page));
      await expect(said(page, failed)).toHaveCount(0);
      await page.reload();
      await on(control(page));
    });
  });

  test(`${what} whose answer is lost ends as the server has it`, async ({ visit, people }) => {
    const { me, path, control } = await open(people);
    const page = await visit(path, me);
    const mend = await loseAnswers(page, url);
    const lost = page.waitForEvent('requestfailed');
    await control(page).click();
    await lost;
    await mend();
    await on(control(page));
    await page.reload();
    await on(control(page));
  });
}

test('of many quick presses the last wish wins, with one request in flight at a time', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Undecided.');
  const page = await visit('/userFeed', ada);
  let inFlight = 0;
  let most = 0;
  const pressed = Promise.withResolvers<void>();
  await page.route('**/api/posts/*like/**', async (route) => {
    most = Math.max(most, ++inFlight);
    await pressed.promise;
    await route.continue();
  });
  page.on('requestfinished', (request) => /\/(dis)?like\//.test(request.url()) && inFlight--);
  const heart = like(post(page, 'Undecided.'));
  for (let press = 0; press < 7; press++) await heart.click();
  pressed.resolve();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => inFlight).toBe(0);
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await expect.poll(async () => (await ada.postsOf(ada.username))[0]?.likes.likeCount).toBe(1);
  expect(most).toBe(1);
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
