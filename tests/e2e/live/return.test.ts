import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { peopleOn } from '#tests/harness/api/people.ts';
import { expect, onSmallScreen, test } from '#tests/harness/e2e/e2e.ts';
import { post, said } from '#tests/harness/e2e/steps.ts';
import { failedRequests, tolerate } from '#tests/harness/e2e/watch.ts';
import { startServer } from '#tests/harness/process/server.ts';

const NEWEST = { 'pipit-sort': 'newest' };
const texts = (page: Page) => page.getByRole('feed').getByRole('article').getByRole('paragraph').allTextContents();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });

onSmallScreen(() => {
  test('the server goes and comes back: a quiet bar says so, and the list is as a new one would be', async ({
    visit,
  }) => {
    // Two starts of a server take most of the usual time on a shared machine.
    test.setTimeout(60_000);
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'pipit-returned-'));
    let server = await startServer({ DATA_DIR });
    try {
      const ada = await peopleOn(server.url).join();
      const [kept, gone] = [await ada.writes('Kept.'), await ada.writes('Gone meanwhile.')];
      let heard: Promise<unknown> | undefined;
      const prepare = async (opened: Page) => {
        // This setting prevents preloads, which could reach the stopped server.
        await opened.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
        heard = opened.waitForResponse('**/api/live');
      };
      const page = await visit('/userFeed', ada, { on: server, storage: NEWEST, prepare });
      await heard;
      tolerate(page, failedRequests('**/api/**'));
      await expect(post(page, 'Kept.')).toBeVisible();
      await server.kill();
      await expect(said(page, 'Reconnecting')).toBeVisible();
      await expect(said(page, /Since \d\d:\d\d/)).toBeVisible();
      const knocked = page.waitForRequest('**/api/config');
      await page.getByRole('button', { name: 'Try now' }).click();
      await knocked;
      server = await startServer({ DATA_DIR, PORT: new URL(server.url).port });
      await ada.likes(kept);
      await ada.deletes(gone);
      await ada.writes('While away.');
      await expect(said(page, 'Back online.')).toBeVisible();
      await expect(page.getByText('This post is no longer here')).toBeVisible();
      await button(page, '1 new post').click();
      await expect(post(page, 'While away.')).toBeVisible();
      expect(await texts(page)).toEqual(['While away.', 'Kept.']);
      await expect(post(page, 'Kept.').getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
      await expect(said(page, 'Back online.')).toHaveCount(0);
    } finally {
      await server.stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    }
  });

  test('another device offers to go on where one was, and Back leads to the top again', async ({ visit, people }) => {
    const ada = await people.join();
    for (let i = 45; i >= 1; i--) await ada.writes(`Row ${i} of many.`);
    const phone = await visit('/userFeed', ada, { storage: NEWEST });
    const places: string[] = [];
    phone.on('request', (request) => request.method() === 'POST' && places.push(request.postDataJSON()?.post));
    await expect(post(phone, 'Row 1 of many.')).toBeVisible();
    await expect(async () => {
      await phone.evaluate(() => scrollBy(0, 600));
      await expect(post(phone, 'Row 35 of many.')).toBeInViewport({ timeout: 500 });
    }).toPass();
    await phone.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => places).not.toEqual([]);
    const place = places.at(-1);
    const tablet = await visit('/userFeed', await ada.logsIn(), { storage: NEWEST });
    await button(tablet, 'Dismiss').click();
    await expect(button(tablet, 'Continue where you were')).toHaveCount(0);
    await tablet.reload();
    await button(tablet, 'Continue where you were').click();
    await expect(tablet.locator(`[data-row="${place}"]`)).toBeInViewport();
    await expect(tablet.locator(`[data-row="${place}"] [data-action="open"]`)).toBeFocused();
    await expect(button(tablet, 'Continue where you were')).toHaveCount(0);
    await tablet.goBack();
    await expect(post(tablet, 'Row 1 of many.')).toBeInViewport();
  });

  test('whoever comes back after hours sees where the last visit ended', async ({ visit, people }) => {
    const ada = await people.join();
    const [seeded] = await ada.postsOf('elodie');
    if (!seeded) throw new Error('Nobody has written before.');
    await ada.follows(await ada.profile('elodie'));
    await ada.writes('New since.');
    const page = await visit('/userFeed', ada, {
      storage: {
        ...NEWEST,
        'pipit-visit': JSON.stringify({
          user: ada.user._id,
          at: Date.now() - 2 * 3_600_000,
          newest: seeded.createdAt,
          before: '',
        }),
      },
    });
    const line = page.getByRole('separator', { name: 'Your last visit ended here' });
    await expect(line).toBeVisible();
    const [above, below] = [await post(page, 'New since.').boundingBox(), await line.boundingBox()];
    expect(above && below && above.y + above.height <= below.y + 1).toBe(true);
    await page.reload();
    await expect(line).toBeVisible();
  });
});
