import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { screens, test } from '#tests/harness/e2e/e2e.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';
import { CARE_SCREENS } from '../../../scripts/screenshots/care-screens.ts';

test.use(screens.desktop);

/** What they do is told by the other tests, on a phone. */
test('axe finds nothing on a desktop of those who look after a community', async ({ visit, furnished }) => {
  test.slow();
  const page = await visit('/robots.txt', furnished.owner, { on: furnished, prepare: still });
  tolerate(page, /Failed to load resource/);
  for (const { name, open } of CARE_SCREENS.filter(({ as }) => as === 'owner')) {
    await test.step(name, async () => {
      await open(page, furnished.owner);
      await expectAccessible(page);
    });
  }
});
