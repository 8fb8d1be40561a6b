import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, cutOff, hold, loseAnswers } from '#tests/harness/e2e/line.ts';
import { like, post, said } from '#tests/harness/e2e/steps.ts';

const LIKES = '**/api/posts/like/**';
const FOLLOWS = '**/api/users/follow/**';

// Each of the three with likes. `toggle.test.ts` has the other cases, the tests of each noun its own words.
onSmallScreen(() => {
  test('a like that the server fails to keep is taken back; the next shows at once, before the answer', async ({
    visit,
    people,
  }) => {
    const ada = await people.join();
    await ada.writes('Like me.');
    const page = await visit('/userFeed', ada);
    const heart = like(post(page, 'Like me.'));
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    const mend = await break500(page, LIKES);
    await heart.click();
    await expect(said(page, 'That like didn’t land.')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await expect(heart).toHaveAccessibleName('Like, 0 likes');
    await mend();
    const release = await hold(page, LIKES);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(heart).toHaveAccessibleName('Like, 1 like');
    expect((await ada.postsOf(ada.username))[0]?.likes.likeCount).toBe(0);
    await release();
    await expect.poll(async () => (await ada.postsOf(ada.username))[0]?.likes.likeCount).toBe(1);
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  test('a like that does not land is taken back and said so, and Try again lands it', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    await ada.writes('Like me.');
    const page = await visit('/userFeed', ada);
    const heart = like(post(page, 'Like me.'));
    const mend = await cutOff(page, LIKES);
    await heart.click();
    const toast = said(page, 'That like didn’t land.');
    await expect(toast).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    await mend();
    await toast.getByRole('button', { name: 'Try again' }).click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(toast).toHaveCount(0);
    await expect.poll(async () => (await ada.postsOf(ada.username))[0]?.likes.likeCount).toBe(1);
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

test('a like whose answer is lost ends as the server has it', { tag: '@core' }, async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('Like me.');
  const page = await visit('/userFeed', ada);
  const heart = like(post(page, 'Like me.'));
  const mend = await loseAnswers(page, LIKES);
  const lost = page.waitForEvent('requestfailed');
  await heart.click();
  await lost;
  await mend();
  await expect(heart).toHaveAccessibleName('Like, 1 like');
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
});
