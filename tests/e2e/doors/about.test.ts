import { expectAccessible, still } from '#tests/harness/e2e/axe.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { break500 } from '#tests/harness/e2e/line.ts';
import { tryAgain } from '#tests/harness/e2e/steps.ts';

onSmallScreen(() => {
  test('a visitor reads what a community is, its rules, who looks after it, and whom to write to', async ({
    visit,
    community,
  }) => {
    await community.settle();
    const page = await visit('/about', undefined, { on: community, prepare: still });
    await expect(page).toHaveTitle('About Saltmarsh · Pipit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saltmarsh');
    await expect(page.getByText('Tides, bread and boats')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Be a good neighbour.' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ada Lindqvist' })).toContainText('Owner');
    await expect(page.getByRole('link', { name: 'keepers@saltmarsh.example' })).toHaveAttribute(
      'href',
      'mailto:keepers@saltmarsh.example',
    );
    await expect(page.getByText('member', { exact: false }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Join Saltmarsh' }).click();
    await expect(page).toHaveURL('/signup');
  });
});

test('what an owner wrote is text whatever it looks like, and a closed community tells no numbers', async ({
  visit,
  community,
}) => {
  const hostile = '<img src=x onerror=alert(1)>';
  await community.settle();
  const mend = Promise.withResolvers<() => Promise<void>>();
  const page = await visit('/about', undefined, {
    on: community,
    prepare: async (opened) => mend.resolve(await break500(opened, '**/api/about')),
  });
  await test.step('what could not be loaded is tried again', async () => {
    await expect(page.getByRole('alert')).toBeVisible();
    await (await mend.promise)();
    await tryAgain(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saltmarsh');
    await expect(page.getByRole('term')).not.toHaveCount(0);
  });
  await test.step('where only members may read there are no numbers, and nothing to look around in', async () => {
    await community.settle({ read: 'members', join: 'invitation' });
    await page.reload();
    await expect(page.getByText('Only members can read here. Who wants to join needs an invitation')).toBeVisible();
    await expect(page.getByRole('term')).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Join|Ask|Look around/ })).toHaveCount(0);
  });
  await test.step('what an owner wrote is text', async () => {
    await community.settle({ name: hostile, description: hostile, rules: [hostile], contact: 'javascript:alert(1)' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile);
    await expect(page.getByText('javascript:alert(1)')).toBeVisible();
    await expect(page.getByRole('link', { name: 'javascript:alert(1)' })).toHaveCount(0);
    await expect(page.locator('img')).toHaveCount(0);
  });
});

test('before the set-up it says that it is open, and the guest’s door stands open', async ({ visit, people }) => {
  const page = await visit('/about');
  await expect(page.getByText('Nobody has said yet what this Pipit is for.')).toBeVisible();
  await page.getByRole('link', { name: 'Look around' }).click();
  await expect(page).toHaveURL('/userFeed');
  const member = await visit('/about', await people.join());
  await member.getByRole('link', { name: 'Back to User Feed' }).click();
  await expect(member).toHaveURL('/userFeed');
});

onSmallScreen(() => {
  test('the front page of a closed community names it and offers no way in but the log-in', async ({
    visit,
    community,
  }) => {
    await community.settle({ read: 'members', join: 'invitation' });
    const page = await visit('/', undefined, { on: community, prepare: still });
    await expect(page.getByText('This is the Pipit of Saltmarsh. Only members can read here.')).toBeVisible();
    await expect(page.getByRole('link', { name: /Get started|Look around/ })).toHaveCount(0);
    await expectAccessible(page);
    const about = page.getByRole('link', { name: 'What it is, and its rules' });
    const screen = page.viewportSize();
    for (const width of [1000, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const [line, song] = [await about.boundingBox(), await page.locator('.hero > .song').boundingBox()];
      expect(song?.y, `the song begins below the last line, ${width} wide`).toBeGreaterThan(
        (line?.y ?? Infinity) + (line?.height ?? 0),
      );
    }
    if (screen) await page.setViewportSize(screen);
    await about.click();
    await expect(page).toHaveURL('/about');
    await community.settle();
    await page.goto('/');
    await expect(page.getByText('This is the Pipit of Saltmarsh.')).toBeVisible();
    await expect(page.getByText('Only members can read here.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(page.getByRole('heading', { name: 'Join Saltmarsh' })).toBeVisible();
  });
});
