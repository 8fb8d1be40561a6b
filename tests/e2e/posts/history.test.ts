import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { choose, options, post, said, sortBy } from '#tests/harness/e2e/steps.ts';

test('an edited post says so, shows what it said before, and why it is here', {
  tag: '@core',
}, async ({ visit, people }) => {
  const [ada, bea] = [await people.join({ firstName: 'Ada', lastName: 'Finch' }), await people.join()];
  const written = await ada.writes('First sourdough that will double as a doorstop.');
  await bea.follows(ada);
  await bea.comments(written, 'Looks dense.');
  const own = await visit('/userFeed', ada);
  await expect(own.getByRole('button', { name: 'edited' })).toHaveCount(0);
  await choose(own, post(own, 'First sourdough'), 'Edit');
  const editor = own.getByRole('dialog');
  await editor.getByRole('textbox').fill('First sourdough that might double as a doorstop.');
  // Times are in seconds: an edit within the same second is not shown as one.
  await expect.poll(() => new Date().toISOString().slice(0, 19)).not.toBe(written.createdAt.slice(0, 19));
  await editor.getByRole('button', { name: 'Update' }).click();
  await post(own, 'might double').getByRole('button', { name: 'edited' }).click();
  const history = own.getByRole('dialog', { name: 'Edit history' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.locator('ins')).toHaveText('might');
  await expect(history.locator('del')).toHaveText('will');

  const page = await visit('/userFeed', bea);
  await options(post(page, 'might double')).click();
  await page.getByRole('menuitem', { name: 'Why here' }).click();
  const why = page.getByRole('dialog', { name: 'Why here' });
  await expect(why).toContainText('you follow Ada Finch');
  await expect(why).toContainText('1 person commented2 points');
  await expect(why).toContainText('(1 + 2) × 1');
});

test('a pinned post stands first on the profile, once, in whatever order', async ({ visit, people }) => {
  const ada = await people.join();
  for (const text of ['Oldest of mine.', 'In between.', 'Newest of mine.']) await ada.writes(text);
  const page = await visit(`/profile/${ada.username}`, ada);
  await sortBy(page, 'Hot');
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles.first()).toContainText('Newest of mine.');
  await options(post(page, 'Oldest of mine.')).click();
  await page.getByRole('menuitem', { name: 'Pin to profile' }).click();
  await expect(said(page, 'Pinned to your profile')).toBeVisible();
  await expect(articles.first()).toContainText('Pinned');
  await expect(articles.first()).toContainText('Oldest of mine.');
  await expect(articles).toHaveCount(3);
  await page.reload();
  await expect(articles.first()).toContainText('Oldest of mine.');
  await options(articles.first()).click();
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  await expect(articles.last()).toContainText('Oldest of mine.');
  await expect(articles).toHaveCount(3);
});
