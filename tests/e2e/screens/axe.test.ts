import { expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { screens, test } from '#tests/harness/e2e/e2e.ts';
import { pagesOf, walk } from '#tests/harness/e2e/tours.ts';

test.use(screens.phone);
// axe checks each of fourteen pages three times.
test.setTimeout(120_000);

/** languages.test.ts checks the other roles, and the states of pages. */
test('axe finds nothing on the front page and on the pages that the guest reads', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  const guest = await people.guest();
  const front = pagesOf('visitor').filter(({ name }) => name === 'landing');
  const page = await visit('/robots.txt');
  const stops = [...front, ...pagesOf('guest')];
  await walk(
    page,
    stops,
    async () => guest,
    async (stop, me) => {
      await stop.open(page, me);
      await expectAccessibleOnEachScreen(page);
    },
  );
});
