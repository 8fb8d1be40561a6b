import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { silence } from '#tests/harness/e2e/line.ts';
import { choose, comment, goTo, like, post, writePost } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

test.use(screens.phone);

test('one follows the other and reads, likes and comments what she writes; she sees it, and is counted', {
  tag: '@core',
}, async ({ visit, people }) => {
  const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
  const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
  const theirs = await visit(`/profile/${ada.username}`, bea);
  await theirs.getByRole('main').getByRole('button', { name: 'Follow Ada Finch' }).click();
  await expect(theirs.getByRole('main').getByRole('button', { name: 'UnFollow Ada Finch' })).toBeVisible();
  await expect.poll(async () => (await ada.profile(ada.username)).followersCount).toBe(1);
  const hers = await visit(`/profile/${ada.username}`, ada);
  await expect(hers.locator('dl > div').filter({ hasText: 'Follower' }).getByRole('definition')).toHaveText('1');

  await goTo(hers, 'User Feed');
  await writePost(hers, 'Anyone out there?');
  await goTo(theirs, 'User Feed');
  await like(post(theirs, 'Anyone out there?')).click();
  await post(theirs, 'Anyone out there?').getByRole('link', { name: '0 comments' }).click();
  await theirs.getByPlaceholder('Add Your Comment Here').fill('I am!');
  await theirs.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comment(theirs, 'I am!')).not.toHaveAttribute('aria-busy', 'true');
  await expect(like(post(hers, 'Anyone out there?'))).toHaveAccessibleName('Like, 1 like');
  await expect(like(post(hers, 'Anyone out there?'))).toHaveAttribute('aria-pressed', 'false');
  await post(hers, 'Anyone out there?').getByRole('link', { name: '1 comment' }).click();
  await expect(comment(hers, 'I am!')).toContainText('Bea Hill');
});

test('one deletes what the other is about to like: the other is told, and the post goes', { tag: '@core' }, async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await bea.follows(ada);
  await ada.writes('Now you see me.');
  const theirs = await visit('/userFeed', bea, { prepare: silence });
  tolerate(theirs, /status of 404 .*\/api\/posts\/(like\/)?[\w-]+(\?view=page)?\)/);
  await expect(post(theirs, 'Now you see me.')).toBeVisible();
  const hers = await visit('/userFeed', ada);
  await choose(hers, post(hers, 'Now you see me.'), 'Delete');
  await expect(post(hers, 'Now you see me.')).toHaveCount(0);
  // The deletion waits 6 s for Undo; leaving the page sends it.
  await hers.goto('/robots.txt');
  await expect.poll(() => ada.postsOf(ada.username)).toEqual([]);
  await like(post(theirs, 'Now you see me.')).click();
  await expect(post(theirs, 'Now you see me.')).toHaveCount(0);
});

test('one edits; the other sees the new words on the next load, also among bookmarks', async ({ visit, people }) => {
  const [ada, bea] = [await people.join(), await people.join()];
  await bea.bookmarks(await ada.writes('First words.'));
  const hers = await visit('/userFeed', ada);
  const theirs = await visit('/bookmarks', bea);
  await expect(post(theirs, 'First words.')).toBeVisible();
  await choose(hers, post(hers, 'First words.'), 'Edit');
  const dialog = hers.getByRole('dialog', { name: 'Update Post' });
  await dialog.getByRole('textbox').fill('Last words.');
  await dialog.getByRole('button', { name: 'Update Post' }).click();
  await expect(dialog).toHaveCount(0);
  await goTo(theirs, 'Explore');
  await goTo(theirs, 'Bookmarks');
  await expect(post(theirs, 'Last words.')).toBeVisible();
});

test('two devices of one member agree, though one was not told', async ({ visit, people }) => {
  const ada = await people.join();
  await ada.writes('On both.');
  const [phone, desk] = [await visit('/userFeed', ada), await visit('/userFeed', ada, { prepare: silence })];
  tolerate(desk, /status of 400 .*\/api\/posts\/like\//);
  await like(post(phone, 'On both.')).click();
  await expect.poll(async () => (await ada.postsOf(ada.username))[0]?.likes.likeCount).toBe(1);
  // The second device is outdated: its own like is refused, and it silently shows the current state.
  await like(post(desk, 'On both.')).click();
  await expect(like(post(desk, 'On both.'))).toHaveAccessibleName('Like, 1 like');
  await expect(like(post(desk, 'On both.'))).toHaveAttribute('aria-pressed', 'true');
  await expect(desk.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});
