import type { Page } from '@playwright/test';
import { expectAccessibleOnEachScreen } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { hold, loseAnswers } from '#tests/harness/e2e/line.ts';
import { choose, comment, goTo, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const replyTo = (page: Page, text: string) => comment(page, text).getByRole('button', { name: /^Reply to / });
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Reply to ${name}` });
const rows = (page: Page) =>
  page.getByRole('list', { name: 'Comments' }).getByRole('article').locator('.comment-text, :scope.comment-stub');
const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort comments' });

onSmallScreen(() => {
  test('two people talk below one comment', { tag: '@core' }, async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
    const gus = await people.join({ firstName: 'Gus', lastName: 'Whitlock' });
    const written = await ada.writes('Does anyone own a ladder?');
    await gus.comments(written, 'Mine reaches the second branch.');
    await gus.comments(written, 'Try a tin.');

    const page = await visit(`/post/${written._id}`, ada);
    await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible();
    await replyTo(page, 'Mine reaches').click();
    await expect(field(page, 'Gus Whitlock')).toBeFocused();
    await field(page, 'Gus Whitlock').fill('Then a taller one.');
    await page.keyboard.press('Control+Enter');
    await expect(rows(page)).toHaveText(['Mine reaches the second branch.', 'Then a taller one.', 'Try a tin.']);
    await expect(field(page, 'Gus Whitlock')).toHaveCount(0);
    await expect(comment(page, 'Then a taller one.')).toContainText('Author');
    await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible();

    const there = await visit(`/post/${written._id}`, gus);
    await replyTo(there, 'Then a taller one.').click();
    await expect(there.getByText(`@${ada.username}`, { exact: true }).and(there.locator('bdi'))).toBeVisible();
    await field(there, 'Ada Finch').fill('It is a rental.');
    await there.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(comment(there, 'It is a rental.')).toContainText(`@${ada.username} It is a rental.`);
    await expect(
      there.getByRole('article', { name: /^Reply to Gus Whitlock: Gus Whitlock @\S+ It is a rental\.$/ }),
    ).toBeVisible();
    const [root, first, second] = await Promise.all(
      ['Mine reaches', 'Then a taller', 'It is a rental.'].map((text) =>
        comment(there, text)
          .locator('.post-body')
          .evaluate((body) => body.getBoundingClientRect().x),
      ),
    );
    expect(first).toBeGreaterThan(root ?? 0);
    expect(second).toBe(first);
    await replyTo(there, 'Then a taller one.').click();
    await there.getByRole('button', { name: 'Do not mention Ada' }).click();
    await expect(field(there, 'Ada Finch')).toBeFocused();
    await field(there, 'Ada Finch').fill('Be brave.');
    await there.keyboard.press('Escape');
    await expect(field(there, 'Ada Finch')).toHaveCount(0);
    await expect(replyTo(there, 'Then a taller one.')).toBeFocused();
    await replyTo(there, 'Then a taller one.').click();
    await expect(field(there, 'Ada Finch')).toHaveValue('Be brave.');
    await expectAccessibleOnEachScreen(there);

    await page.reload();
    const told = comment(page, 'It is a rental.').getByRole('link', { name: `@${ada.username}` });
    await expect(told).toHaveClass(/mention-you/);
  });

  test('more than two replies wait behind a button, come with it, and stay when what they answer is deleted', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Talk.');
    const root = await ada.comments(written, 'Root.');
    for (let n = 1; n <= 6; n++) await bea.replies(written, root, `reply ${n}`);
    await ada.comments(written, 'Another.');
    const page = await visit(`/post/${written._id}`, ada);
    await expect(rows(page)).toHaveText(['Root.', 'reply 1', 'reply 2', 'Another.']);
    await page.getByRole('button', { name: 'Show 4 more replies' }).click();
    await expect(rows(page)).toHaveText(['Root.', ...[1, 2, 3, 4, 5, 6].map((n) => `reply ${n}`), 'Another.']);
    await expect(page.getByRole('button', { name: /more repl/ })).toHaveCount(0);
    await expect(comment(page, 'reply 3').getByRole('link').first()).toBeFocused();

    await test.step('the comment is deleted', async () => {
      const gone = 'This comment is not available';
      await choose(page, comment(page, 'Root.'), 'Delete');
      await expect(rows(page)).toHaveText([gone, ...[1, 2, 3, 4, 5, 6].map((n) => `reply ${n}`), 'Another.']);
      await expect.poll(() => ada.commentsOn(written)).not.toContain('Root.');
      await page.reload();
      await expect(rows(page)).toHaveText([gone, 'reply 1', 'reply 2', 'Another.']);
      await expect(page.getByRole('heading', { name: '7 comments', exact: true })).toBeVisible();
    });
  });

  test('a reply whose answer was lost is sent once; without the name that it began with, it is another reply', async ({
    visit,
    people,
  }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea' })];
    const written = await ada.writes('Ask.');
    const asked = await ada.comments(written, 'Who?');
    await bea.replies(written, asked, 'Me.');
    const page = await visit(`/post/${written._id}`, ada);
    await replyTo(page, 'Me.').click();
    const reply = page.locator('.reply-form textarea');
    await reply.fill('Good.');
    const mend = await loseAnswers(page, '**/api/comments/add/**');
    await reply.press('Control+Enter');
    await expect(said(page, 'That comment didn’t land.')).toBeVisible();
    await mend();
    await replyTo(page, 'Me.').click();
    await expect(reply).toHaveValue('Good.');
    await page.getByRole('button', { name: 'Do not mention Bea' }).click();
    await reply.press('Control+Enter');
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Who?', 'Me.', `@${bea.username} Good.`, 'Good.']);
  });

  test('the order is chosen and remembered', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Vote.');
    for (const text of ['first', 'second', 'third']) await bea.comments(written, text);
    await ada.upvotes(written, await bea.comments(written, 'loved'));
    const page = await visit(`/post/${written._id}`, ada);
    await expect(rows(page)).toHaveText(['first', 'second', 'third', 'loved']);
    await sort(page).selectOption('Newest');
    await expect(rows(page)).toHaveText(['loved', 'third', 'second', 'first']);
    await sort(page).selectOption('Best');
    await expect(said(page, 'Sorted by Best')).toHaveCount(1);
    await expect(rows(page)).toHaveText(['loved', 'first', 'second', 'third']);
    await page.reload();
    await expect(sort(page)).toHaveValue('best');
    await expect(rows(page)).toHaveText(['loved', 'first', 'second', 'third']);
    await page.getByPlaceholder('Add Your Comment Here').fill('mine');
    await page.keyboard.press('Control+Enter');
    await expect(comment(page, 'mine')).toBeInViewport();
  });

  test('a link to one comment opens it in its place', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Long talk.');
    const ids = [];
    for (let n = 0; n < 40; n++) ids.push(await bea.comments(written, `comment ${n}.`));
    const replies = [];
    for (let n = 0; n < 5; n++) replies.push(await ada.replies(written, ids[30] ?? '', `reply ${n}.`));
    const page = await visit(`/post/${written._id}?comment=${replies[4]}`, bea);
    await expect(comment(page, 'reply 4.')).toBeInViewport();
    await expect(comment(page, 'reply 4.').getByRole('link').first()).toBeFocused();
    await expect(comment(page, 'comment 30.')).toHaveCount(1);
    await expect(comment(page, 'comment 24.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show all comments' }).click();
    await expect(page).toHaveURL(`/post/${written._id}`);
    await expect(comment(page, 'comment 0.')).toHaveCount(1);
    tolerate(page, new RegExp(`status of 404 .*/api/comments/${written._id}\\?.*nobody`));
    await page.goto(`/post/${written._id}?comment=nobody`);
    await expect(said(page, 'That comment is gone.')).toBeVisible();
    await expect(comment(page, 'comment 0.')).toHaveCount(1);

    // The response arrives when the reader is on another page.
    const release = await hold(page, `**/api/comments/${written._id}?*nobody*`);
    await page.goto(`/post/${written._id}?comment=nobody`);
    await expect(page.getByRole('heading', { name: '45 comments' })).toBeVisible();
    await goTo(page, 'Bookmarks');
    await expect(page).toHaveURL('/bookmarks');
    const late = page.waitForResponse(`**/api/comments/${written._id}?*nobody*`);
    await release();
    await (await late).finished();
    await expect(said(page, 'That comment is gone.')).toHaveCount(0);
    await expect(page).toHaveURL('/bookmarks');
  });
});
