import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { screens, test } from '#tests/harness/e2e/e2e.ts';
import { pagesOf, type Role, walk } from '#tests/harness/e2e/tours.ts';

test.use(screens.phone);
// Up to fifteen pages each, and axe reads each of them three times; languages.test.ts has their other states.
test.setTimeout(120_000);

const judged = (page: Page, role: Role, member: () => Promise<Member>) =>
  walk(page, pagesOf(role), member, async (stop, me) => {
    await stop.open(page, me);
    await expectAccessibleOnEachScreen(page);
  });

test('axe finds nothing on the pages of visitors', async ({ visit, people }) => {
  const guest = await people.guest();
  await judged(await visit('/robots.txt'), 'visitor', async () => guest);
});

test('axe finds nothing on the pages that the guest reads', { tag: '@core' }, async ({ visit, people }) => {
  const guest = await people.guest();
  await judged(await visit('/robots.txt'), 'guest', async () => guest);
});

test('axe finds nothing on the pages of new members', async ({ visit, people }) => {
  await judged(await visit('/robots.txt'), 'newcomer', people.join);
});

test('axe finds nothing on the pages of those who look after a community', async ({ visit, furnished }) => {
  const page = await visit('/robots.txt', undefined, { on: furnished });
  await judged(page, 'owner', async () => furnished.owner);
});
