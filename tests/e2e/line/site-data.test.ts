import { expect, screens, test } from '#tests/harness/e2e/e2e.ts';
import { comment, like, openComposer, post, said, signIn } from '#tests/harness/e2e/steps.ts';

test.use(screens.desktop);

/** Simulates a browser that blocks site data: accessing a storage throws, and requests for one are refused. */
function blockSiteData(): void {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const reject = async () => refuse();
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
  for (const [owner, names] of [
    [LockManager.prototype, ['request', 'query']],
    [ServiceWorkerContainer.prototype, ['register', 'getRegistration', 'getRegistrations']],
    [StorageManager.prototype, ['getDirectory', 'persist']],
  ] as const) {
    for (const name of names) Object.defineProperty(owner, name, { value: reject });
  }
}

test('with site data blocked everything works until the page is closed, and the log-in says so', async ({
  visit,
  people,
}) => {
  const [ada, bea] = [await people.join(), await people.join()];
  const written = await bea.writes('Is anyone there?');
  const note = 'Your browser blocks site data. Reloading this page logs you out.';
  const page = await visit('/', undefined, { fresh: true, prepare: (opened) => opened.addInitScript(blockSiteData) });
  await expect(page.getByRole('link', { name: 'Get started' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByText(note)).toBeVisible();
  await signIn(page, ada);
  await expect(page).toHaveURL('/userFeed');
  await expect(page.getByText(note)).toHaveCount(0);

  await test.step('a draft, a post and a like', async () => {
    const field = (await openComposer(page)).getByRole('textbox');
    await field.fill('Nothing stays');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect((await openComposer(page)).getByRole('textbox')).toHaveValue('Nothing stays');
    await page.keyboard.press('Control+Enter');
    await expect(post(page, 'Nothing stays')).toBeVisible();
    await like(post(page, 'Nothing stays')).click();
    await expect(like(post(page, 'Nothing stays'))).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a comment that somebody else writes, live', async () => {
    await page.getByRole('link', { name: 'Explore' }).first().click();
    await post(page, 'Is anyone there?').getByText('Is anyone there?').click();
    await page.getByPlaceholder('Add Your Comment Here').fill('I am.');
    await page.keyboard.press('Enter');
    await expect(comment(page, 'I am.')).toBeVisible();
    await bea.comments(written, 'So am I.');
    await expect(page.getByRole('button', { name: '1 new comment' })).toBeVisible();
  });

  await test.step('the account and a search', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
    await page.getByRole('searchbox').first().fill(bea.username);
    await expect(said(page, '1 user')).toBeAttached();
  });

  await page.reload();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(note)).toBeVisible();
});
