import type { Page } from '@playwright/test';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500, hold } from '#tests/harness/e2e/line.ts';
import { bird, choose, comment, options, said, tryAgain } from '#tests/harness/e2e/steps.ts';

const input = (page: Page) => page.getByPlaceholder('Add Your Comment Here');
const send = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true }).click();

onSmallScreen(() => {
  test('a member comments, and the input is empty again', async ({ visit, people }) => {
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

  test('comments stand in the order of writing, each with who wrote it', async ({ visit, people }) => {
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
    await list.first().getByRole('link', { name: 'Bea Hill' }).click();
    await expect(page).toHaveURL(`/profile/${bea.username}`);
  });

  test('the author edits a comment in place: Cancel leaves it, Save changes it', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Spelling matters.');
    await ada.comments(written, 'Acomodation.');
    const page = await visit(`/post/${written._id}`, ada);
    await choose(page, comment(page, 'Acomodation.'), 'Edit');
    const edit = page.getByLabel('Edit comment');
    await expect(edit).toBeFocused();
    await expect(edit).toHaveValue('Acomodation.');
    await edit.fill('Something else.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(comment(page, 'Acomodation.')).toBeVisible();
    await expect(edit).toHaveCount(0);
    await choose(page, comment(page, 'Acomodation.'), 'Edit');
    await expect(edit).toHaveValue('Acomodation.');
    await edit.fill('Accommodation.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toHaveCount(0);
    await expect(comment(page, 'Accommodation.')).toBeVisible();
    await expect.poll(() => ada.commentsOn(written)).toEqual(['Accommodation.']);
  });

  test('the author deletes a comment', async ({ visit, people }) => {
    const ada = await people.join();
    const written = await ada.writes('Second thoughts.');
    await ada.comments(written, 'Too much.');
    const page = await visit(`/post/${written._id}`, ada);
    await choose(page, comment(page, 'Too much.'), 'Delete');
    await expect(comment(page, 'Too much.')).toHaveCount(0);
    await expect(said(page, 'Comment deleted')).toBeVisible();
    await expect(page.getByRole('link', { name: '0 comments' })).toBeVisible();
    await expect.poll(() => ada.commentsOn(written)).toEqual([]);
  });

  test('only the author of a comment finds Edit and Delete, not the author of the post', async ({ visit, people }) => {
    const [ada, bea] = [await people.join(), await people.join()];
    const written = await ada.writes('My post.');
    await bea.comments(written, 'Not my comment.');
    const page = await visit(`/post/${written._id}`, ada);
    await expect(comment(page, 'Not my comment.')).toBeVisible();
    await options(comment(page, 'Not my comment.')).click();
    await expect(page.getByRole('menuitem', { name: /^Mute/ })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^(Edit|Delete)/ })).toHaveCount(0);
  });

  test('a member votes up, then down; the same vote again changes nothing', async ({ visit, people }) => {
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

test('Enter saves an edit and Esc leaves it', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('By keys.');
  await ada.comments(written, 'One.');
  const page = await visit(`/post/${written._id}`, ada);
  const edit = page.getByLabel('Edit comment');
  await choose(page, comment(page, 'One.'), 'Edit');
  await expect(edit).toBeFocused();
  await page.keyboard.type(' Two.');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'One. Two.')).toBeVisible();
  await choose(page, comment(page, 'One. Two.'), 'Edit');
  await expect(edit).toBeFocused();
  await page.keyboard.type(' Three.');
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await expect(page.getByText('One. Two.', { exact: true })).toBeVisible();
});

test('an empty comment may be sent, one that is too long may not', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Speechless.');
  const page = await visit(`/post/${written._id}`, ada);
  await input(page).fill('x'.repeat(1_001));
  await expect(page.getByRole('button', { name: 'Comment', exact: true })).toBeDisabled();
  await input(page).fill('');
  await send(page);
  await expect.poll(() => ada.commentsOn(written)).toEqual(['']);
});

test('comments that do not load say so, and Try again brings them', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Noisy line.');
  await ada.comments(written, 'Hello?');
  let mend = async () => {};
  const page = await visit(`/post/${written._id}`, ada, {
    prepare: async (opened) => (mend = await break500(opened, '**/api/comments/**')),
  });
  await expect(page.getByRole('alert')).toBeVisible();
  await mend();
  await tryAgain(page).click();
  await expect(comment(page, 'Hello?')).toBeVisible();
});

test('comments have a loading indicator', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Any answers?');
  let release = async () => {};
  const page = await visit(`/post/${written._id}`, ada, {
    prepare: async (opened) => (release = await hold(opened, '**/api/comments/**')),
  });
  await expect(said(page, 'Loading comments')).toBeAttached();
  await release();
  await expect(said(page, 'Loading comments')).toHaveCount(0);
});

test('the field of a comment grows with its lines, and tells when its end is near', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Say more.');
  const page = await visit(`/post/${written._id}`, ada);
  const height = async () => (await input(page).boundingBox())?.height ?? 0;
  await expect(input(page)).toBeVisible();
  const one = await height();
  await input(page).fill('One line.');
  await input(page).press('Shift+Enter');
  await input(page).pressSequentially('Another.');
  await expect(input(page)).toHaveValue('One line.\nAnother.');
  expect(await height()).toBeGreaterThan(one + 20);
  await expect(page.getByText('characters left')).toHaveCount(0);
  await input(page).fill('x'.repeat(950));
  await expect(page.getByText('50 characters left')).toBeAttached();
  await input(page).fill('Two.\nLines.');
  await input(page).press('Control+Enter');
  await expect(comment(page, 'Two.')).toBeVisible();
  await expect(input(page)).toHaveValue('');
  expect(await height()).toBe(one);
  await expect.poll(() => ada.commentsOn(written)).toEqual(['Two.\nLines.']);
});

test('one’s own new comment comes into view below all others', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('A long thread.');
  for (let n = 0; n < 40; n++) await ada.comments(written, `Comment ${n}.`);
  const page = await visit(`/post/${written._id}`, ada);
  await expect(comment(page, 'Comment 0.')).toBeVisible();
  await input(page).fill('The last word.');
  await input(page).press('Enter');
  await expect(said(page, 'Comment added')).toBeVisible();
  await expect(comment(page, 'The last word.')).toBeInViewport();
  await expect(comment(page, 'Comment 39.')).toBeVisible();
  await expect(comment(page, 'The last word.')).toBeInViewport();
});

test('Esc keeps an edit of a comment that was begun, Cancel does not', async ({ visit, people }) => {
  const ada = await people.join();
  const written = await ada.writes('Two ways out.');
  await ada.comments(written, 'As written.');
  const page = await visit(`/post/${written._id}`, ada);
  const edit = page.getByLabel('Edit comment');
  await choose(page, comment(page, 'As written.'), 'Edit');
  await expect(edit).not.toHaveAccessibleDescription(/./);
  await edit.fill('Half a thou');
  await edit.press('Escape');
  await expect(edit).toHaveCount(0);
  await choose(page, comment(page, 'As written.'), 'Edit');
  await expect(edit).toHaveValue('Half a thou');
  await expect(edit).toHaveAccessibleDescription(/^This is a change you began before/);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(edit).toHaveValue('As written.');
  await expect(edit).toBeFocused();
  await edit.fill('Never mind.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, comment(page, 'As written.'), 'Edit');
  await expect(edit).toHaveValue('As written.');
});
