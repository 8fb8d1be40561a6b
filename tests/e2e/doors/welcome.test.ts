import type { Page } from '@playwright/test';
import { PASSWORD } from '#tests/harness/api/people.ts';
import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500 } from '#tests/harness/e2e/line.ts';
import { chooseFile, coloursOf } from '#tests/harness/e2e/own-pictures.ts';
import { bird, drawingOf, post, said } from '#tests/harness/e2e/steps.ts';

const nest = (page: Page) => page.getByRole('group', { name: 'Your bird' });
const drawn = (page: Page, name: string) =>
  drawingOf(
    bird(
      nest(page)
        .locator('label')
        .filter({ has: page.getByRole('radio', { name, exact: true }) }),
    ),
  );

onSmallScreen(() => {
  test('a newcomer picks a bird, follows people and says hello, once', { tag: '@core' }, async ({
    visit,
    community,
  }) => {
    await community.settle();
    const tomas = await community.people.join({ firstName: 'Tomás', lastName: 'Ibarra' });
    await tomas.writes('Tide’s out till four.');
    const page = await visit('/signup', undefined, { on: community, prepare: still });
    await page.getByLabel('Name', { exact: true }).fill('Lumi');
    const username = `lumi.${crypto.randomUUID().slice(0, 8)}`;
    await page.getByLabel('User Name').fill(username);
    await page.getByLabel('Email address').fill('lumi@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/welcome');
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Lumi' })).toBeVisible();
    await expect(page.getByText('Tide’s out till four.').first()).toBeVisible();

    const first = await drawn(page, 'Bird 1');
    await page.getByRole('button', { name: 'Show others' }).click();
    const wanted = await drawn(page, 'Bird 4');
    expect(wanted).not.toBe(first);
    await nest(page).getByRole('radio', { name: 'Bird 4' }).check();
    await page.getByRole('button', { name: 'Follow Tomás Ibarra' }).first().click();
    await expect(page.getByText(/^1 of /)).toBeVisible();
    await page.getByRole('textbox', { name: 'Say hello' }).fill('Hello from the marsh road.');
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await expect(said(page, 'Posted. It is in your feed.')).toBeVisible();
    await page.getByRole('link', { name: 'Open my feed' }).click();

    await expect(page).toHaveURL('/userFeed');
    await expect.poll(() => drawingOf(bird(post(page, 'Hello from the marsh road.')))).toBe(wanted);
    await expect(post(page, 'Tide’s out till four.').first()).toBeVisible();
    const menu = page.getByRole('button', { name: 'Account menu, Lumi' });
    expect(await drawingOf(bird(menu))).toBe(wanted);

    const seen = await visit('/explore', tomas, { on: community, prepare: still });
    expect(await drawingOf(bird(post(seen, 'Hello from the marsh road.').first()))).toBe(wanted);
    await seen.goto(`/profile/${username}`);
    await expect(seen.getByRole('heading', { name: 'Lumi' })).toBeVisible();
    expect(await drawingOf(bird(seen.getByRole('region', { name: 'Lumi' })))).toBe(wanted);

    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    await page.getByLabel('User Name').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/userFeed');
  });
});

test('a picture can be used instead of a bird, and a bird again; one that does not land says so', async ({
  visit,
  community,
}) => {
  await community.settle();
  const ada = await community.people.join();
  const page = await visit('/welcome', ada, { on: community, prepare: still });
  await expect(nest(page).getByRole('radio')).toHaveCount(11);
  await expect(nest(page).getByRole('radio', { name: 'Bird 1', exact: true })).toBeChecked();
  await chooseFile(page, nest(page).getByRole('button', { name: 'Use a picture instead' }));
  await page.getByRole('dialog', { name: 'Your picture' }).getByRole('button', { name: 'Use picture' }).click();
  const own = nest(page).getByRole('button', { name: 'Your own picture' });
  // The server loads its decoder with the first picture.
  await expect(own).toHaveAttribute('aria-pressed', 'true', { timeout: 20_000 });
  expect(await coloursOf(own.locator('img.avatar'), [0.1, 0.9])).toEqual(['red', 'blue']);
  await expect(page.getByRole('region', { name: 'Pick a bird' }).getByRole('img', { name: 'Done' })).toBeVisible();
  await expectAccessible(page);
  await nest(page).getByRole('radio', { name: 'Bird 3' }).check();
  await expect(own).toHaveCount(0);
  await expect.poll(() => ada.profile(ada.username)).toMatchObject({ avatarURL: '', bird: '2' });

  const mend = await break500(page, '**/api/account/bird');
  await nest(page).getByRole('radio', { name: 'Bird 4' }).click();
  await expect(page.getByText('That bird didn’t land.')).toBeVisible();
  await expect(nest(page).getByRole('radio', { name: 'Bird 3' })).toBeChecked();
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(nest(page).getByRole('radio', { name: 'Bird 4' })).toBeChecked();
  await page.goto('/account');
  await nest(page).getByRole('radio', { name: 'Bird 5' }).check();
  await expect(said(page, 'Changed. Everybody sees this bird now.')).toBeVisible();
});

test('all of it can be skipped, and one goes on to where one was going; what was typed is kept, and the limits of the first day are told', async ({
  visit,
  community,
}) => {
  await community.settle({ firstDay: true });
  const page = await visit('/bookmarks', undefined, { on: community });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ida');
  await page.getByLabel('User Name').fill(`ida.${crypto.randomUUID().slice(0, 8)}`);
  await page.getByLabel('Email address').fill('ida@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Say hello' }).fill('Half a sentence');
  await expect(page.getByText('On your first day: no links')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go on' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip' }).click();
  await expect(page).toHaveURL('/bookmarks');
  await page.getByRole('button', { name: '+ Add New Post' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Half a sentence');
  await expect(page.getByRole('dialog').getByText('On your first day: no links')).toBeVisible();
});

test('the guest, who is everybody, is not welcomed', async ({ visit, people }) => {
  const page = await visit('/welcome', await people.guest());
  await expect(page).toHaveURL('/userFeed');
});
