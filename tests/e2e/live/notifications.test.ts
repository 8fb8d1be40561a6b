import type { Locator, Page } from '@playwright/test';
import type { Member, People } from '#tests/harness/api/people.ts';
import { expectAccessible } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { like, options, post, said } from '#tests/harness/e2e/steps.ts';

const bell = (page: Page, name: string): Locator =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first();
const rows = (page: Page): Locator => page.getByRole('list', { name: 'Notifications' }).getByRole('article');
const row = (page: Page, text: string | RegExp): Locator => rows(page).filter({ hasText: text });
/** Waits for the stream of live events. */
const listening = (page: Page) => page.waitForResponse('**/api/live');

/** The text of each row, without its time. */
const lines = async (page: Page): Promise<string[]> =>
  (await rows(page).locator('.note-line').allTextContents()).map((line) => line.replace(/\s*(now|\d+\S+)$/, ''));

/** Checks the smallest width. */
async function expectNoOverflow(page: Page): Promise<void> {
  const before = page.viewportSize() ?? screens.phone.viewport;
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}

async function join(people: People, count: number): Promise<Member[]> {
  const names = ['Tomás Ruiz', 'Elodie Fontaine', 'Noor Haddad', 'Kofi Mensah', 'Wick Sanderson', 'Hedda Brandt'];
  const joined = [];
  for (const name of names.slice(0, count)) {
    const [firstName = '', lastName = ''] = name.split(' ');
    joined.push(await people.join({ firstName, lastName }));
  }
  return joined;
}

test('what one does here rings there, and what is read on one device is on all', { tag: '@core' }, async ({
  visit,
  duo,
}) => {
  const ada = await duo.people.join({ firstName: 'Ada', lastName: 'Finch' });
  const [tomas] = (await join(duo.people, 1)) as [Member];
  await tomas.follows(ada);
  const written = await ada.writes('First sourdough that won’t double as a doorstop.');
  let heard: Promise<unknown> = Promise.resolve();
  const prepare = async (page: Page) => {
    heard = listening(page);
  };
  const desk = await visit('/bookmarks', ada, { on: duo, prepare });
  await heard;
  await expect(bell(desk, 'Notifications, 1 unread')).toBeVisible();
  const phone = await visit('/userFeed', await ada.logsIn(), {
    on: duo,
    prepare: async (page) => {
      await page.setViewportSize(screens.phone.viewport);
      heard = listening(page);
    },
  });
  await heard;
  const other = await visit('/userFeed', tomas, { on: duo, storage: { 'pipit-sort': 'newest' } });
  await like(post(other, 'First sourdough')).click();
  await expect(bell(desk, 'Notifications, 2 unread')).toBeVisible();
  await expect(bell(phone, 'Notifications, 2 unread')).toBeVisible();
  await expect(desk).toHaveTitle('(2) Bookmarks · Pipit');

  await bell(phone, 'Notifications, 2 unread').click();
  await expect(row(phone, 'Tomás Ruiz liked your post')).toContainText('First sourdough');
  await expect(bell(phone, 'Notifications')).toBeVisible();
  await expect(bell(desk, 'Notifications')).toBeVisible();
  await expect(desk).toHaveTitle('Bookmarks · Pipit');
  await expect(phone.getByRole('heading', { name: 'New' })).toBeVisible();
  await expect(rows(phone).and(phone.locator('[data-unread]'))).toHaveCount(2);

  // New notifications are offered, because nothing may move while someone reads.
  await tomas.comments(written, 'Is there a slice left?');
  const pill = phone.getByRole('button', { name: '1 new notification' });
  await expect(pill).toBeVisible();
  await expect(rows(phone)).toHaveCount(2);
  await expect(bell(desk, 'Notifications, 1 unread')).toBeVisible();
  await pill.click();
  await expect(rows(phone).first()).toContainText('Is there a slice left?');
  await expect(row(phone, 'commented on your post').getByRole('link', { name: /commented/ })).toBeFocused();
  await expect(rows(phone).and(phone.locator('[data-unread]'))).toHaveCount(3);
  await expect(bell(desk, 'Notifications')).toBeVisible();

  await phone.goto('/explore');
  await phone.goto('/notifications');
  await expect(rows(phone)).toHaveCount(3);
  await expect(phone.locator('[data-unread]')).toHaveCount(0);
  await expect(phone.getByRole('heading', { name: 'New' })).toHaveCount(0);
});

onSmallScreen(() => {
  test('likes and follows of a day stand together, by names and faces, or in one line each', async ({
    visit,
    people,
  }) => {
    const ada = await people.join({ firstName: 'Ada' });
    const crowd = await join(people, 6);
    for (const [place, count] of [1, 2, 3, 6].entries()) {
      const written = await ada.writes(`Post ${place + 1}.`);
      for (const member of crowd.slice(0, count)) await member.likes(written);
    }
    for (const member of crowd.slice(0, 3)) await member.follows(ada);
    const page = await visit('/notifications', ada);
    await expect(rows(page)).toHaveCount(5);
    expect(await lines(page)).toEqual([
      'Unread. Noor, Elodie and Tomás followed you',
      'Unread. Hedda, Wick and 4 others liked your post',
      'Unread. Noor, Elodie and Tomás liked your post',
      'Unread. Elodie and Tomás liked your post',
      'Unread. Tomás Ruiz liked your post',
    ]);
    await expect(row(page, 'Post 4.').locator('.flock svg')).toHaveCount(5);
    await expect(row(page, 'Post 4.').locator('.flock-more')).toHaveText('+1');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Mark all read' }).click();
    await expect(page.locator('[data-unread]')).toHaveCount(0);

    await page.goto('/notifications/settings');
    await page.getByRole('switch', { name: 'One line each' }).click();
    await expect.poll(() => ada.noticeSettings()).toMatchObject({ separate: true });
    await page.goto('/notifications');
    await expect(row(page, 'Tomás Ruiz followed you')).toBeVisible();
    await row(page, 'Tomás Ruiz followed you').getByRole('button', { name: 'Follow Tomás Ruiz' }).click();
    await expect(page.getByRole('button', { name: 'UnFollow Tomás Ruiz' })).toBeVisible();
  });

  test('who is called by name answers in place; a thread that is muted tells of nothing', { tag: '@core' }, async ({
    visit,
    people,
  }) => {
    const ada = await people.join({ firstName: 'Ada' });
    const [tomas, elodie] = (await join(people, 2)) as [Member, Member];
    const page = await visit('/notifications', ada);
    await expect(page.getByText('Quiet so far')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Mentions' }).click();
    await expect(page.getByText('No one has called you by name yet')).toBeVisible();

    const asked = await tomas.writes(`Who has the tide tables, @${ada.username}?`);
    await ada.writes('Mine.').then((mine) => elodie.comments(mine, 'Lovely.'));
    await elodie.comments(asked, `Ask @${ada.username}, she keeps a list.`);
    await page.reload();
    await expect(rows(page)).toHaveCount(2);
    expect(await lines(page)).toEqual([
      'Unread. Elodie Fontaine mentioned you in a comment',
      'Unread. Tomás Ruiz mentioned you',
    ]);
    await expect(row(page, 'mentioned you in a comment').locator('.mention-you')).toHaveText(`@${ada.username}`);
    await page.keyboard.press('Tab');
    await page.getByRole('tab', { name: /^Mentions/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: 'All' })).toBeFocused();
    await expect(rows(page)).toHaveCount(3);

    const named = row(page, 'Who has the tide tables, @').filter({ hasText: 'Tomás Ruiz mentioned you' });
    await named.getByRole('button', { name: 'Like' }).click();
    await expect(named.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'true');
    await named.getByRole('button', { name: 'Reply to Tomás Ruiz' }).click();
    const field = page.getByRole('textbox', { name: 'Your reply to Tomás Ruiz' });
    await expect(field).toBeFocused();
    await field.fill('On the boathouse door.');
    await expectAccessible(page);
    await field.press('Control+Enter');
    await expect(said(page, 'Reply sent')).toBeVisible();
    await expect(named.getByRole('button', { name: 'Reply to Tomás Ruiz' })).toBeFocused();
    expect(await tomas.commentsOn(asked)).toContain('On the boathouse door.');

    const mute = page.getByRole('menuitem', { name: 'Mute this thread' });
    await options(named).click();
    await mute.click();
    await expect(rows(page)).toHaveCount(1);
    await said(page, 'Thread muted.').getByRole('button', { name: 'Undo' }).click();
    await expect(said(page, 'Thread unmuted.')).toBeVisible();
    await expect(rows(page)).toHaveCount(3);
    await page.reload();
    await expect(rows(page)).toHaveCount(3);
    await options(named).click();
    await mute.click();
    await expect(said(page, 'Thread muted.')).toBeVisible();
    await page.goto(`/post/${asked._id}`);
    await expect(page.getByRole('article').first()).toContainText('Who has the tide tables');
    await tomas.comments(asked, `And @${ada.username} again.`);
    await page.goto('/notifications');
    await expect(rows(page)).toHaveCount(1);
    await page.goto(`/post/${asked._id}`);
    await options(page.getByRole('article').first()).click();
    await page.getByRole('menuitem', { name: 'Unmute this thread' }).click();
    await expect(said(page, 'Thread unmuted.')).toBeVisible();
  });

  test('each kind is told by everyone, by people one follows, or not at all', async ({ visit, people }) => {
    const ada = await people.join({ firstName: 'Ada' });
    const [tomas, elodie] = (await join(people, 2)) as [Member, Member];
    await ada.follows(tomas);
    const written = await ada.writes('Choose.');
    const page = await visit('/notifications', ada);
    await page.getByRole('link', { name: 'Notification settings' }).click();
    await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
    for (const [kind, from] of [
      ['Likes what I wrote', 'People I follow'],
      ['Comments on my post', 'Nobody'],
    ] as const) {
      await page.getByRole('combobox', { name: `${kind}, on Pipit` }).selectOption({ label: from });
    }
    const kinds = { like: { from: 'following' }, comment: { from: 'nobody' } };
    await expect.poll(() => ada.noticeSettings()).toMatchObject({ kinds });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Comments on my post, on Pipit' })).toHaveValue('nobody');
    await elodie.likes(written);
    await tomas.likes(written);
    await tomas.comments(written, 'Not told.');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(await lines(page)).toEqual(['Unread. Tomás Ruiz liked your post']);
  });
});
