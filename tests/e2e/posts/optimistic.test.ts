import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold, loseAnswers } from '#tests/harness/e2e/line.ts';
import { like, post, said } from '#tests/harness/e2e/steps.ts';

const LIKES = '**/api/posts/like/**';
const FOLLOWS = '**/api/users/follow/**';

// `toggle.test.ts` has the other cases, and the tests of each noun their words.
onSmallScreen(() => {
  test('a like shows before the answer, is taken back when it fails or does not land, and Try again lands it', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Like me.');
    const page = await visit('/userFeed', ada);
    const heart = like(post(page, 'Like me.'));
    const toast = said(page, 'That like didn’t land.');
    const likes = async () => (await ada.postsOf(ada.username))[0]?.likes.likeCount;
    await expect(heart).toHaveAccessibleName('Like, 0 likes');

    await test.step('the server fails to keep it', async () => {
      const mend = await break500(page, LIKES);
      await heart.click();
      await expect(toast).toBeVisible();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await expect(heart).toHaveAccessibleName('Like, 0 likes');
      await mend();
    });

    await test.step('it does not land', async () => {
      const mend = await cutOff(page, LIKES);
      await heart.click();
      await expect(toast).toBeVisible();
      await expect(heart).toHaveAttribute('aria-pressed', 'false');
      await mend();
      const release = await hold(page, LIKES);
      await toast.getByRole('button', { name: 'Try again' }).click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect(heart).toHaveAccessibleName('Like, 1 like');
      await expect(toast).toHaveCount(0);
      expect(await likes()).toBe(0);
      await release();
      await expect.poll(likes).toBe(1);
    });

    await test.step('its answer is lost, and it ends as the server has it', async () => {
      await heart.click();
      await expect.poll(likes).toBe(0);
      const mend = await loseAnswers(page, LIKES);
      const lost = page.waitForEvent('requestfailed');
      await heart.click();
      await lost;
      await mend();
      await expect(heart).toHaveAccessibleName('Like, 1 like');
      await page.reload();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
    });
  });

  test('a follow that does not land is taken back and said so, and Try again lands it', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
    const page = await visit(`/profile/${bea.username}`, ada);
    const control = page.getByRole('main').getByRole('button', { name: /Follow Bea Hill$/ });
    await expect(control).toHaveText('Follow');
    const mend = await cutOff(page, FOLLOWS);
    await control.click();
    const toast = said(page, 'That follow didn’t land.');
    await expect(toast).toBeVisible();
    await expect(control).toHaveText('Follow');
    await mend();
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(control).toHaveText('UnFollow');
    await expect(toast).toHaveCount(0);
    await expect.poll(async () => (await ada.profile(bea.username)).followersCount).toBe(1);
  });
});
