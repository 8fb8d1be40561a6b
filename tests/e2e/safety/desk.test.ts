import type { Page } from '@playwright/test';
import type { Member } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import type { OwnCommunity } from '#tests/harness/e2e/community.ts';
import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { layerLeft, options, post, said, signIn } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

test.use(screens.phone);

const cards = (page: Page) => page.getByRole('list').getByRole('article');
const card = (page: Page, text: string) => cards(page).filter({ hasText: text });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const report = ({ call }: OwnCommunity, by: Member, about: object) =>
  call('POST', '/reports', by.token, { reason: 'private', note: 'It gives the gate code away.', ...about });

test('a report is read with all around it, what is done about it is told, and undone', { tag: '@core' }, async ({
  visit,
  community,
}) => {
  await community.settle();
  const { owner, people } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join({ firstName: 'Inês' })];
  const written = await wick.writes(`The gate code of ${wick.username} is the year.`);
  await ines.comments(written, 'Please do not.');
  const rule = 'No codes, keys or addresses of others.';
  await report(community, ines, { target: 'post', id: written._id, reason: 'rule', rule });

  const page = await visit('/moderation', owner, { on: community, prepare: still });
  const about = card(page, written.content);
  await expect(about).toContainText('Breaks a rule');
  await expect(about).toContainText('It gives the gate code away.');
  await about.getByRole('button', { name: 'Show the conversation and the record' }).click();
  await expect(about).toContainText('Please do not.');
  await expect(about).toContainText('Nothing was ever done about this person.');

  await about.getByRole('button', { name: 'Remove post' }).click();
  await press(page, 'Remove');
  await expect(page.getByLabel('Why')).toHaveAccessibleDescription('Say why.');
  await expect(page.getByLabel('The rule that it breaks')).toHaveValue(rule);
  await page.getByLabel('Why').fill('The code is not ours to give away.');
  const reads = page.getByRole('dialog').locator('.statement');
  await expect(reads).toContainText('Your post was removed by a moderator.');
  await expect(reads).toContainText('The code is not ours to give away.');
  await press(page, 'Remove');
  // The toast stays while something in it has the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(said(page, 'Removed')).toBeVisible();
  await expect(about).toHaveCount(0);

  const theirs = await visit('/notifications', wick, { on: community });
  await expect(theirs.getByRole('article')).toContainText('The code is not ours to give away.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Undone. It waits again')).toBeVisible();
  await expect(about).toBeVisible();
  await theirs.goto('/userFeed');
  await expect(post(theirs, written.content)).toBeVisible();
});

test('a held edit is shown beside what others see, and no text is shown that was not read', async ({
  visit,
  community,
}) => {
  await community.settle();
  const { owner, people } = community;
  const [wick, ines] = [await people.join({ firstName: 'Wick' }), await people.join()];
  const written = await wick.writes(`A wren, by ${wick.username}`);
  await community.settle({ holdNewcomers: true });
  await wick.rewrites(written, `A robin, by ${wick.username}`);
  const page = await visit('/moderation', owner, { on: community, prepare: still });
  const about = card(page, written.content);
  await expect(about).toContainText(`The edit:A robin, by ${wick.username}`);
  await about.getByRole('button', { name: 'Let it be seen' }).click();
  await wick.rewrites(written, `Pills, by ${wick.username}`);
  tolerate(page, /status of 409/);
  await press(page, 'Let it be seen');
  await expect(page.getByRole('dialog')).toContainText('Read it again, then decide.');
  // The dialog stays open with the text that was read.
  await press(page, 'Let it be seen');
  await expect(page.getByRole('dialog')).toContainText('Read it again, then decide.');
  await page.keyboard.press('Escape');
  await layerLeft(page);
  await expect(about).toContainText(`The edit:Pills, by ${wick.username}`);
  await wick.rewrites(written, `A dunnock, by ${wick.username}`);
  await expect(about).toContainText(`The edit:A dunnock, by ${wick.username}`);
  await about.getByRole('button', { name: 'Let it be seen' }).click();
  await press(page, 'Let it be seen');
  await expect(said(page, 'It can be seen again')).toBeVisible();
  const others = await visit(`/profile/${wick.username}`, ines, { on: community });
  await expect(post(others, `A dunnock, by ${wick.username}`)).toBeVisible();
});

test('who reports a post reads there what it says, and chooses which rule it breaks', async ({ visit, community }) => {
  await community.settle({ rules: ['Be kind.', 'No codes.'] });
  const [wick, ines] = [await community.people.join(), await community.people.join()];
  const written = await wick.writes('The gate code is still the year. '.repeat(3).trim());
  const page = await visit('/explore', ines, { on: community });
  for (const { viewport } of Object.values(screens)) {
    await page.setViewportSize(viewport);
    await options(post(page, written.content)).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    const quote = page.getByRole('dialog').getByRole('blockquote');
    await expect(quote).toHaveText(written.content);
    // Two lines.
    expect((await quote.boundingBox())?.height).toBeGreaterThan(36);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await layerLeft(page);
  }

  await test.step('no rule is chosen at first, and none is guessed', async () => {
    await options(post(page, written.content)).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
    await page.getByRole('radio', { name: 'Breaks a community rule' }).click();
    const rules = page.getByRole('group', { name: 'Which rule?' }).getByRole('radio');
    await expect(rules).toHaveCount(2);
    for (const rule of await rules.all()) await expect(rule).not.toBeChecked();
    await press(page, 'Send report');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Choose the rule that was broken.');
    await rules.nth(1).click();
    const sent = page.waitForRequest('**/api/reports');
    await press(page, 'Send report');
    expect((await sent).postDataJSON()).toMatchObject({ reason: 'rule', rule: 'No codes.' });
    const thanks = page.getByRole('dialog', { name: 'Thank you' });
    await expect(thanks).toContainText('for you from now on.');
    await expect(page.getByText(written.content)).toBeHidden();
    await press(page, 'Done');
    await expect(page.getByText(written.content)).toHaveCount(0);
  });
});

test('who is suspended reads why at the log-in, appeals there, and is answered', async ({ visit, community }) => {
  await community.settle();
  const { call, owner, people } = community;
  const wick = await people.join({ firstName: 'Wick' });
  const [ines, hedda] = [await people.join(), await people.join()];
  await call('POST', `/members/role/${hedda.user._id}`, owner.token, { role: 'moderator' });
  await report(community, ines, { target: 'user', id: wick.user._id, reason: 'spam', note: 'Nine times rope.' });
  const page = await visit('/moderation', owner, { on: community, prepare: still });
  const about = card(page, `@${wick.username}`);
  await about.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('A day', { exact: true }).click();
  await page.getByLabel('Why').fill('Rope again.');
  await press(page, 'Suspend');
  await expect(said(page, 'They are suspended')).toBeVisible();

  const login = await visit('/login', undefined, { on: community, prepare: still });
  tolerate(login, /status of 403 .*\/api\//);
  await signIn(login, wick);
  await expect(login.getByRole('alert')).toContainText('Rope again.');
  await login.getByRole('button', { name: 'Appeal' }).click();
  await login.getByLabel('What the moderators should know').fill('I sold one rope.');
  await expectAccessible(login);
  await press(login, 'Send the appeal');
  await expect(said(login, 'Your appeal is with the moderators')).toBeVisible();

  // An appeal is answered by another moderator than the one who acted.
  const hers = await visit('/moderation', hedda, { on: community, prepare: still });
  const appeal = card(hers, 'I sold one rope.');
  await expect(appeal).toContainText('Rope again.');
  await appeal.getByRole('button', { name: 'Answer' }).click();
  await hers.getByLabel('Your answer').fill('One rope is fine.');
  await press(hers, 'Answer');
  await expect(hers.getByRole('alert')).toContainText('Choose what comes of it.');
  await hers.getByText('Grant it').click();
  await expectAccessible(hers);
  await press(hers, 'Answer');
  await expect(said(hers, 'The appeal is answered')).toBeVisible();
  await signIn(login, wick);
  await expect(login).toHaveURL(/userFeed|welcome/);
});

test('a moderator acts from the menus of a post and of a profile, and finds both in the log', async ({
  visit,
  community,
}) => {
  await community.settle();
  const wick = await community.people.join({ firstName: 'Wick' });
  const written = await wick.writes(`Rope, cheap rope, by ${wick.username}.`);
  const page = await visit('/explore', community.owner, { on: community, prepare: still });
  await options(post(page, written.content)).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Remove post' }).click();
  await page.getByLabel('Why').fill('No rope.');
  await press(page, 'Remove');
  await expect(post(page, written.content)).toHaveCount(0);
  await said(page, 'Removed').getByRole('button', { name: 'Undo' }).click();
  await expect(said(page, 'Undone')).toBeVisible();

  await page.goto(`/profile/${wick.username}`);
  await expect(post(page, written.content)).toBeVisible();
  const menu = page.getByRole('button', { name: 'Options for Wick' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await page.getByText('A day', { exact: true }).click();
  await page.getByLabel('Why').fill('Rope again.');
  await press(page, 'Suspend');
  await expect(page.getByText('Suspended until')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the desk' })).toHaveAttribute('href', '/moderation');
  await expectAccessible(page);
  // The toast stays reachable over a dialog.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Lift' }).click();
  await expect(page.getByLabel('Why')).toBeVisible();
  await said(page, 'They are suspended').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Suspended until')).toHaveCount(0);

  await page.goto('/moderation/log');
  const removal = page.getByRole('article').filter({ hasText: `removed a post by @${wick.username}` });
  await expect(removal.getByRole('link', { name: 'a post' })).toHaveAttribute('href', `/post/${written._id}`);
});

test('two moderators do not do the same: who has a case is told to the other', async ({ visit, community }) => {
  await community.settle();
  const { call, owner, people } = community;
  const [hedda, wick, ines] = [await people.join(), await people.join(), await people.join()];
  await call('POST', `/members/role/${hedda.user._id}`, owner.token, { role: 'moderator' });
  const written = await wick.writes(`Rope by ${wick.username}.`);
  await report(community, ines, { target: 'post', id: written._id });
  const [page, hers] = [
    await visit('/moderation', owner, { on: community }),
    await visit('/moderation', hedda, { on: community }),
  ];
  await card(page, written.content).getByRole('button', { name: 'Warn' }).click();
  await expect(page.getByLabel('Why')).toBeVisible();
  await expect(card(hers, written.content)).toContainText(`@${owner.username} is looking at it`);
  await expect(card(hers, written.content).getByRole('button', { name: 'Warn' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(card(hers, written.content).getByRole('button', { name: 'Warn' })).toBeEnabled();
  const other = await wick.writes(`Twine, from ${wick.username}.`);
  await report(community, ines, { target: 'post', id: other._id });
  await expect(card(hers, other.content)).toBeVisible();
  await card(page, written.content).getByRole('button', { name: 'Dismiss' }).click();
  await press(page, 'Dismiss');
  await expect(card(hers, written.content)).toContainText('It is settled.');
  await expect(card(hers, written.content).getByRole('button', { name: 'Warn' })).toHaveCount(0);
});

test('a visitor reports by the address, and the moderators read it', async ({ visit, community }) => {
  await community.settle();
  const wick = await community.people.join();
  const written = await wick.writes(`Seen from outside, by ${wick.username}.`);
  const page = await visit('/about#report', undefined, { on: community, prepare: still });
  await page.getByLabel('Link to the post or profile').fill('https://elsewhere.example/nothing');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByLabel('Link to the post or profile')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Link to the post or profile').fill(`${community.url}/post/${written._id}`);
  await page.getByLabel('What is wrong?').selectOption({ label: 'Private' });
  await page.getByLabel('Note for the moderators').fill('My address is in it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Sent. A moderator will read it.')).toBeVisible();
  const desk = await visit('/moderation', community.owner, { on: community });
  await expect(card(desk, written.content)).toContainText('A visitor: “My address is in it.”');
});
