import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bird, choose, comment, options, said, tryAgain } from '#tests/harness/e2e/steps.ts';

const input = (page: Page) => page.getByPlaceholder('Add Your Comment Here');
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click();

onSmallScreen(() => {
  test('a member comments, and the input is empty again', { tag: '@core' }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join({ firstName: 'Bea', lastName: 'Hill' })];
    const written = await ada.writes('Say something.');
    const page = await visit(`/post/${written._id}`, bea);
    await input(page).fill('Something.');
    await send(page);
    await expect(input(page)).toHaveValue('');
    await expect(comment(page, 'Something.')).toContainText('Bea Hill');
    await expect(comment(page, 'Something.')).toContainText(`@${bea.username}`);
    await expect(bird(comment(page, 'Something.'))).toBeVisible();
    await expect(page.getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Something.']);
    await page.goto(`/profile/${ada.username}`);
    await expect(page.getByRole('feed').getByRole('link', { name: '1 comment', exact: true })).toBeVisible();
  });

  test('comments stand in the order of writing, each with its author, who alone finds Edit and Delete', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada', lastName: 'Finch' });
    const bea = await people.join({ firstName: 'Bea', lastName: 'Hill' });
    const written = await ada.writes('Ask away.');
    await bea.comments(written, 'A question?');
    await ada.comments(written, 'An answer.');
    const page = await visit(`/post/${written._id}`, ada);
    const list = page.getByRole('list', { name: 'Comments' }).getByRole('article');
    await expect(list).toContainText(['A question?', 'An answer.']);
    await expect(list).toContainText(['Bea Hill', 'Ada Finch']);
    await expect(list).toContainText([`@${bea.username}`, `@${ada.username}`]);

    await test.step('the author of the post changes no comment of others', async () => {
      await options(comment(page, 'A question?')).click();
      await expect(page.getByRole('menuitem', { name: /^Mute/ })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menuitem')).toHaveCount(0);
    });

    await list.first().getByRole('link', { name: 'Bea Hill' }).click();
    await expect(page).toHaveURL(`/profile/${bea.username}`);
  });

  test('the author edits a comment in place: Save and Enter change it, Cancel leaves it, Esc leaves a draft', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Spelling matters.');
    await ada.comments(written, 'Acomodation.');
    const page = await visit(`/post/${written._id}`, ada);
    const edit = page.getByLabel('Edit comment');
    await choose(page, comment(page, 'Acomodation.'), 'Edit');
    await expect(edit).toBeFocused();
    await expect(edit).toHaveValue('Acomodation.');
    await edit.fill('Something else.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(comment(page, 'Acomodation.')).toBeVisible();
    await expect(edit).toHaveCount(0);

    await choose(page, comment(page, 'Acomodation.'), 'Edit');
    await expect(edit).toHaveValue('Acomodation.');
    await expect(edit).not.toHaveAccessibleDescription(/./);
    await edit.fill('Half a thou');
    await edit.press('Escape');
    await expect(edit).toHaveCount(0);
    await expect(page.getByText('Acomodation.', { exact: true })).toBeVisible();

    await choose(page, comment(page, 'Acomodation.'), 'Edit');
    await expect(edit).toHaveValue('Half a thou');
    await expect(edit).toHaveAccessibleDescription(/^This is a change you began before/);
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await expect(edit).toHaveValue('Acomodation.');
    await expect(edit).toBeFocused();

    await edit.fill('Accommodation.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(comment(page, 'Accommodation.')).toBeVisible();
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Accommodation.']);

    await choose(page, comment(page, 'Accommodation.'), 'Edit');
    await expect(edit).toBeFocused();
    // A phone's keyboard has no Shift+Enter.
    await page.keyboard.type(' Two m.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('By one.');
    await expect(edit).toHaveValue('Accommodation. Two m.\nBy one.');
    await page.keyboard.press('Control+Enter');
    await expect(comment(page, 'By one.')).toBeVisible();
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Accommodation. Two m.\nBy one.']);
  });

  test('the author deletes a comment', { tag: '@core' }, async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Second thoughts.');
    await ada.comments(written, 'Too much.');
    const page = await visit(`/post/${written._id}`, ada);
    await choose(page, comment(page, 'Too much.'), 'Delete');
    await expect(comment(page, 'Too much.')).toHaveCount(0);
    await expect(said(page, 'Comment deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: '0 comments' })).toBeVisible();
    // Leaving the page sends a deletion that waits for Undo.
    await page.reload();
    await expect.poll(() => ada.commentsOn(written)).toEqual([]);
  });

  test('a member votes up, then down; the same vote again changes nothing', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('Vote below.');
    await bea.comments(written, 'Is it so?');
    const page = await visit(`/post/${written._id}`, ada);
    const row = comment(page, 'Is it so?');
    const up = row.getByRole('button', { name: /^Upvote/ });
    const down = row.getByRole('button', { name: /^Downvote/ });
    const sent: string[] = [];
    page.on('request', (request) => /vote/.test(request.url()) && sent.push(request.url()));
    await up.click();
    await expect(up).toHaveAttribute('aria-pressed', 'true');
    await expect(up).toHaveAccessibleName(/1/);
    await up.click();
    await down.click();
    await expect(down).toHaveAttribute('aria-pressed', 'true');
    await expect(up).toHaveAttribute('aria-pressed', 'false');
    await expect(up).toHaveAccessibleName(/0/);
    await expect(down).toHaveAccessibleName(/1/);
    expect(sent).toHaveLength(2);
    await page.reload();
    await expect(down).toHaveAttribute('aria-pressed', 'true');
  });
});

test('comments that do not load say so; their field grows, tells when its end is near, and may be empty; a new one comes into view', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const written = await ada.writes('A long thread.');
  for (let n = 0; n < 40; n++) await ada.comments(written, `Comment ${n}.`);
  let mend = async () => {};
  let release = async () => {};
  const page = await visit(`/post/${written._id}`, ada, {
    prepare: async (opened) => {
      mend = await break500(opened, '**/api/comments/**');
      release = await hold(opened, '**/api/comments/**');
    },
  });
  await expect(said(page, 'Loading comments')).toBeAttached();
  await release();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(said(page, 'Loading comments')).toHaveCount(0);
  await mend();
  await tryAgain(page).click();
  await expect(comment(page, 'Comment 0.')).toBeVisible();

  const height = async () => (await input(page).boundingBox())?.height ?? 0;
  const one = await height();
  await input(page).fill('One line.');
  await input(page).press('Shift+Enter');
  await input(page).pressSequentially('Another.');
  await expect(input(page)).toHaveValue('One line.\nAnother.');
  expect(await height()).toBeGreaterThan(one + 20);
  await expect(page.getByText('characters left')).toHaveCount(0);
  await input(page).fill('x'.repeat(950));
  await expect(page.getByText('50 characters left')).toBeAttached();
  await input(page).fill('x'.repeat(1_001));
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled();

  await input(page).fill('The last\nword.');
  await input(page).press('Control+Enter');
  await expect(said(page, 'Comment added')).toBeVisible();
  await expect(comment(page, 'The last')).toBeInViewport();
  await expect(comment(page, 'Comment 39.')).toBeVisible();
  await expect(comment(page, 'The last')).toBeInViewport();
  await expect(input(page)).toHaveValue('');
  expect(await height()).toBe(one);
  await send(page);
  await expect.poll(async () => (await ada.commentsOn(written)).slice(40)).toEqual(['The last\nword.', '']);
});
