import type { Page } from '@playwright/test';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';

test.use(screens.desktop);

test('a report shows in the navigation of those who look after a community, wherever they are', async ({
  visit,
  community,
}) => {
  await community.settle();
  const { owner, people, call } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join({ firstName: 'Inês' })];
  const written = await wick.writes('The gate code is the year.');
  const heard = { now: Promise.resolve<unknown>(undefined) };
  const prepare = async (page: Page) => {
    heard.now = Promise.all([page.waitForResponse('**/api/live'), page.waitForResponse('**/api/moderation/queue**')]);
  };
  const page = await visit('/userFeed', owner, { on: community, prepare });
  await heard.now;
  const way = page.getByRole('link', { name: /^Moderation/ });
  const waiting = async () => Number((await way.innerText()).match(/\d+/)?.[0] ?? 0);
  const before = await waiting();
  await call('POST', '/reports', ines.token, { target: 'post', id: written._id, reason: 'private', note: '' });
  await expect.poll(waiting).toBe(before + 1);
});
