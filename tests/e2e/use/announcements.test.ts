import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '#tests/harness/e2e/e2e.ts';
import { cutOff } from '#tests/harness/e2e/line.ts';
import { choose, goTo, like, openComposer, post, said, sortBy } from '#tests/harness/e2e/steps.ts';
import { tolerate } from '#tests/harness/e2e/watch.ts';

type Nodes = Awaited<ReturnType<CDPSession['send']>> & {
  nodes: {
    nodeId: string;
    childIds?: string[];
    ignored: boolean;
    name?: { value?: string };
    role?: { value?: string };
    properties?: { name: string; value: { value?: unknown } }[];
  }[];
};

/** The texts of all live regions, as the browser exposes them to a screen reader. */
async function heard(page: Page): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = (await cdp.send('Accessibility.getFullAXTree')) as Nodes;
  await cdp.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    if (node?.role?.value === 'StaticText' && !node.ignored) return String(node.name?.value ?? '');
    return (node?.childIds ?? []).map(textOf).filter(Boolean).join(' ');
  };
  const isLive = ({ ignored, properties = [] }: Nodes['nodes'][number]) =>
    !ignored && properties.some(({ name, value }) => name === 'live' && value.value !== 'off');
  return nodes.filter(isLive).map(({ nodeId }) => textOf(nodeId));
}

const expectHeard = (page: Page, text: string | RegExp) =>
  expect.poll(() => heard(page)).toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));

test('a screen reader hears of pages, of what was done and can be undone, of room left, and of what failed', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  for (const text of ['To like.', 'To delete.']) await ada.writes(text);
  const page = await visit('/userFeed', ada);
  await expect(post(page, 'To delete.')).toBeVisible();
  await sortBy(page, 'Newest First');
  await expectHeard(page, 'Sorted by Newest First');
  await choose(page, post(page, 'To delete.'), 'Delete');
  await expectHeard(page, 'Post deleted Undo');
  await goTo(page, 'Bookmarks');
  await expectHeard(page, 'Bookmarks');

  await test.step('the room that a post has left', async () => {
    await goTo(page, 'User Feed');
    const dialog = await openComposer(page);
    const text = dialog.getByRole('textbox');
    await text.fill('x'.repeat(99));
    await text.press('y');
    await expectHeard(page, '20 characters left');
    await text.press('End');
    await page.keyboard.type('z'.repeat(21));
    await expectHeard(page, '1 character over the limit');
    await text.fill('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('what failed, also under an open dialog', async () => {
    await cutOff(page, '**/api/posts/like/**');
    await like(post(page, 'To like.')).click();
    await expectHeard(page, 'That like didn’t land. Try again');
    await expect(await openComposer(page)).toBeVisible();
    tolerate(page, /net::ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expect(said(page, /offline/)).toBeVisible();
    await expectHeard(page, /offline/);
  });
});

test('a screen reader hears why a log-in was refused, and that results of a search are there', async ({
  visit,
  people,
}) => {
  const ada = await people.join();
  const page = await visit('/login');
  tolerate(page, /status of 401 .*\/api\/auth\/login\)/);
  await page.getByLabel('User Name').fill(ada.username);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectHeard(page, /credentials you entered are invalid/);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('searchbox').fill(ada.username);
  await expectHeard(page, '1 user');
});
