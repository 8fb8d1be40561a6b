import type { Page } from '@playwright/test';
import { still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, screens, test } from '#tests/harness/e2e/e2e.ts';
import { break500 } from '#tests/harness/e2e/line.ts';
import { said, tryAgain } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).first().click();
const name = (page: Page) => page.getByLabel('Name', { exact: true });

onSmallScreen(() => {
  test('the owner changes the settings, and another browser finds them in effect', { tag: '@core' }, async ({
    visit,
    community,
  }) => {
    await community.settle();
    const page = await visit('/moderation', community.owner, { on: community, prepare: still });
    await page.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Community' }).click();
    await expect(name(page)).toHaveValue('Saltmarsh');
    await expect(page.getByText('PUBLIC_URL is not set')).toBeVisible();

    await name(page).fill('Saltmarsh Road');
    await page.getByRole('radio', { name: 'Approval' }).check();
    await page.getByLabel('What to ask them').fill('Who sent you?');
    await page.getByRole('radio', { name: 'Moderators too' }).check();
    await page.getByRole('radio', { name: 'Nobody else sees' }).check();
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Rule 3', { exact: true }).fill('Shut the gate.');
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Name of link 1').fill('Mastodon');
    await page.getByLabel('Address of link 1').fill('example.social/@us');
    await page.getByRole('switch', { name: 'A short computation' }).check();
    await page.getByLabel('Time to fill in the form').selectOption({ label: '5 seconds' });
    await page.getByRole('switch', { name: 'Limits for newcomers' }).check();
    await save(page);
    await expect(said(page, 'Saved.')).toBeVisible();

    const visitor = await visit('/about', undefined, { on: community });
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Saltmarsh Road');
    await expect(visitor.getByText('Only members can read here. Who wants to join asks')).toBeVisible();
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Shut the gate.' })).toBeVisible();
    await visitor.goto('/');
    await expect(visitor.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', 'https://example.social/@us');
    const { community: now } = await community.call('GET', '/community', community.owner.token);
    expect(now).toMatchObject({
      question: 'Who sent you?',
      inviters: 'moderators',
      machines: { honeypot: false, proofOfWork: true, minSeconds: 5 },
      firstDay: true,
    });
  });
});

test.describe('in one hand', () => {
  test.use(screens.phone);

  test('what is typed stays, whatever happens to it, until it is saved or discarded', async ({ visit, community }) => {
    await community.settle();
    const failed = Promise.withResolvers<() => Promise<void>>();
    const page = await visit('/community', community.owner, {
      on: community,
      prepare: async (opened) => failed.resolve(await break500(opened, '**/api/community')),
    });
    await test.step('settings that could not be loaded are requested again', async () => {
      await expect(page.getByRole('alert')).toBeVisible();
      await (await failed.promise)();
      await tryAgain(page).click();
      await expect(name(page)).toHaveValue('Saltmarsh');
    });
    await expect(page.getByRole('link', { name: 'Community' })).toBeInViewport({ ratio: 1 });
    tolerate(page, /status of 4(00|22) .*\/api\/community/);
    const description = page.getByLabel('Description');
    await name(page).fill('');
    await description.fill('x'.repeat(501));
    await expect(page.getByText('501 of 500')).toBeVisible();
    await save(page);
    await expect(name(page)).toBeFocused();
    await expect(name(page)).toHaveAccessibleDescription('Give it a name.');
    await name(page).fill('Marsh');
    await save(page);
    await expect(description).toBeFocused();
    await expect(description).toHaveAccessibleDescription(/at most 500 characters/);
    await page.reload();
    await expect(name(page)).toHaveValue('Marsh');
    await expect(page.getByText('changes here that are not saved yet')).toBeVisible();
    await description.fill('Short.');
    const mend = await break500(page, '**/api/community');
    await save(page);
    await expect(page.getByRole('alert')).toBeVisible();
    await mend();
    await save(page);
    await expect(said(page, 'Saved.')).toBeVisible();
    await name(page).fill('Never mind');
    const discard = page.getByRole('button', { name: 'Discard changes' });
    await expect(discard).toBeInViewport({ ratio: 1 });
    await discard.click();
    await expect(name(page)).toHaveValue('Marsh');
    await page.reload();
    await expect(name(page)).toHaveValue('Marsh');
    await expect(description).toHaveValue('Short.');

    await test.step('a rule that the server refuses stays as it was typed', async () => {
      const rule = page.getByLabel('Rule 1', { exact: true });
      await rule.fill('x'.repeat(301));
      await save(page);
      await expect(page.getByRole('alert')).toContainText('A rule can have at most 300 characters');
      await expect(rule).toHaveValue('x'.repeat(301));
    });
  });

  test('the pages of those who look after a community are not for a member, who is told so', async ({
    visit,
    community,
  }) => {
    await community.settle();
    const member = await community.people.join();
    const page = await visit('/robots.txt', member, { on: community, prepare: still });
    tolerate(page, /status of 403 .*\/api\//);
    for (const path of ['/community', '/moderation', '/moderation/members', '/moderation/log']) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByText('PageNotFound', { exact: true })).toBeVisible();
        await expect(page.getByText(/^Only /)).toBeVisible();
      });
    }
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('link', { name: 'Bookmarks' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0);
  });
});
