import type { Page } from '@playwright/test';
import { still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { comment, layerLeft, options, post, said } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const pick = async (page: Page, item: string | RegExp) => {
  await page.getByRole('menuitem', { name: item }).click();
  await layerLeft(page);
};
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

onSmallScreen(() => {
  test('a member who mutes somebody from a post is rid of them at once, may undo it, and finds them at the account', {
    tag: '@core',
  }, async ({ visit, people }) => {
    const [ana, kofi] = [await people.join(), await people.join({ firstName: 'Kofi' })];
    const own = await ana.writes('My own words.');
    await ana.follows(kofi);
    await kofi.writes('Net loft open till six.');
    await kofi.comments(own, 'And so am I.');
    const page = await visit('/userFeed', ana, { prepare: still });
    await options(post(page, 'Net loft open till six.')).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('menuitem', { name: `Mute @${kofi.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Mute @${kofi.username}` });
    await expect(dialog.getByRole('button', { name: 'For good' })).toBeVisible();
    await dialog.getByRole('button', { name: 'For a week' }).click();
    await expect(post(page, 'Net loft open till six.')).toHaveCount(0);
    await expect(said(page, `Muted @${kofi.username}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(post(page, 'Net loft open till six.')).toBeVisible();
    await expect(said(page, `Unmuted @${kofi.username}.`)).toBeVisible();

    await options(post(page, 'Net loft open till six.')).click();
    await page.getByRole('menuitem', { name: `Mute @${kofi.username}` }).click();
    await dialog.getByRole('button', { name: 'For good' }).click();
    await expect(post(page, 'Net loft open till six.')).toHaveCount(0);
    await layerLeft(page);
    await page.goto(`/post/${own._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(comment(page, 'And so am I.')).toHaveCount(0);

    await page.goto(`/profile/${kofi.username}`);
    await expect(page.getByText('You muted Kofi. Posts by Kofi stay out of your feed.')).toBeVisible();
    await expect(post(page, 'Net loft open till six.')).toBeVisible();
    await page.goto('/account');
    await part(page, 'Muted')
      .getByRole('button', { name: `Unmute @${kofi.username}` })
      .click();
    await expect(part(page, 'Muted').getByText('You have muted nobody.')).toBeVisible();
    await page.goto('/userFeed');
    await expect(post(page, 'Net loft open till six.')).toBeVisible();
  });

  test('two who are parted by a block do not find each other, until it is taken back', async ({ visit, people }) => {
    const [ana, wick] = [await people.join({ firstName: 'Ana' }), await people.join({ firstName: 'Wick' })];
    const star = await people.join({ firstName: 'Stella' });
    await ana.follows(wick);
    await wick.follows(ana);
    await wick.follows(star);
    const liked = await star.writes('By Stella.');
    for (const fan of [ana, wick]) await fan.likes(liked);
    await ana.writes('By Ana.');
    await wick.writes('By Wick.');
    const page = await visit(`/profile/${wick.username}`, ana, { prepare: still });
    await expect(post(page, 'By Wick.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Sort posts' })).toBeVisible();
    await page.getByRole('button', { name: 'Options for Wick' }).click();
    await page.getByRole('menuitem', { name: `Block @${wick.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Block @${wick.username}?` });
    await expect(dialog).toContainText('You will not see each other’s posts, comments or likes.');
    await dialog.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByRole('heading', { name: `You blocked @${wick.username}` })).toBeVisible();
    await expect(said(page, `Blocked @${wick.username}.`)).toBeVisible();
    await expect(post(page, 'By Wick.')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'Sort posts' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(Un)?Follow Wick/ })).toHaveCount(0);

    await page.goto(`/profile/${star.username}/followers`);
    await expect(page.getByText('Nobody to show')).toBeVisible();
    await expect(page.getByText('1 person is hidden')).toBeVisible();
    await page.goto(`/post/${liked._id}`);
    await page.getByRole('button', { name: '2 likes', exact: true }).click();
    const likers = page.getByRole('dialog', { name: 'Liked by 2' });
    await expect(likers.getByRole('link', { name: /Ana/ })).toBeVisible();
    await expect(likers.getByText('1 person is hidden')).toBeVisible();

    const other = await visit('/userFeed', wick);
    tolerate(other, new RegExp(`status of 404 .*/api/(users|posts/user)/(${ana.username}|nobody-ever)\\?`));
    await expect(post(other, 'By Wick.')).toBeVisible();
    await expect(post(other, 'By Ana.')).toHaveCount(0);
    await other.goto(`/profile/${ana.username}`);
    await expect(other.getByRole('heading', { name: 'This profile is not available' })).toBeVisible();
    await other.goto('/profile/nobody-ever');
    await expect(other.getByRole('heading', { name: 'User not found' })).toBeVisible();

    await page.goto('/account');
    await part(page, 'Blocked')
      .getByRole('button', { name: `Unblock @${wick.username}` })
      .click();
    await expect(part(page, 'Blocked').getByText('You have blocked nobody.')).toBeVisible();
    await page.goto(`/profile/${wick.username}`);
    await expect(page.getByRole('button', { name: 'Follow Wick' })).toBeVisible();
    await expect(post(page, 'By Wick.')).toBeVisible();
    await other.goto(`/profile/${ana.username}`);
    await expect(post(other, 'By Ana.')).toBeVisible();
  });

  test('a filter folds posts behind their word, and leaves out others', async ({ visit, people }) => {
    const [ana, kofi] = [await people.join(), await people.join()];
    await ana.follows(kofi);
    await kofi.writes('A grey heron, again.');
    await kofi.writes('A spoiler for you.');
    await kofi.writes('A plain sky.');
    const page = await visit('/account', ana, { prepare: still });
    const filters = part(page, 'Filters');
    const add = async (word: string, action: string) => {
      await filters.getByLabel('Word or phrase').fill(word);
      await filters.getByLabel('What to do with it').selectOption({ label: action });
      await filters.getByRole('button', { name: 'Add filter' }).click();
      await expect(filters.getByRole('listitem').filter({ hasText: word })).toBeVisible();
    };
    tolerate(page, /status of 422 .*\/api\/filters\)/);
    await filters.getByLabel('Word or phrase').fill('!!!');
    await filters.getByRole('button', { name: 'Add filter' }).click();
    await expect(filters.getByLabel('Word or phrase')).toHaveAttribute('aria-invalid', 'true');
    await add('Grey Heron', 'Fold it');
    await add('spoiler', 'Leave it out');
    await page.goto('/userFeed');
    await expect(post(page, 'A plain sky.')).toBeVisible();
    await expect(post(page, 'A spoiler for you.')).toHaveCount(0);
    const folded = page.getByRole('article', { name: 'Filtered: Grey Heron' });
    await expect(folded).toBeVisible();
    await expect(post(page, 'A grey heron, again.')).toHaveCount(0);
    await folded.getByRole('button').click();
    await expect(post(page, 'A grey heron, again.').getByRole('link', { name: 'A grey heron, again.' })).toBeFocused();

    await page.goto('/account');
    await filters.getByRole('button', { name: 'Remove the filter spoiler' }).click();
    await expect(said(page, 'Filter removed: spoiler')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(filters.getByRole('listitem')).toHaveCount(2);
    const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await filters.getByRole('button', { name: 'Remove the filter spoiler' }).click();
    await removed;
    await page.goto('/userFeed');
    await expect(post(page, 'A spoiler for you.')).toBeVisible();
  });

  test('the guest may copy a link, and hides nobody', async ({ visit, people }) => {
    const kofi = await people.join();
    await kofi.writes('For everyone.');
    const page = await visit(`/profile/${kofi.username}`, await people.guest());
    await options(post(page, 'For everyone.')).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^(Mute|Block)/ })).toHaveCount(0);
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
    await pick(page, 'Copy link');
    await expect(said(page, 'Link copied')).toBeVisible();
  });
});

test('the menus of many posts ask for the configuration once', async ({ visit, people }) => {
  const [ana, kofi] = [await people.join(), await people.join({ firstName: 'Kofi' })];
  await ana.follows(kofi);
  const texts = ['One.', 'Two.', 'Three.', 'Four.'];
  for (const text of texts) await kofi.writes(text);
  const page = await visit('/userFeed', ana);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/config')) asked++;
  });
  for (const text of texts) {
    await options(post(page, text)).click();
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
    await page.keyboard.press('Escape');
    await layerLeft(page);
  }
  expect(asked).toBe(1);
});
