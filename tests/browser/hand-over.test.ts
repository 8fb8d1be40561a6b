import type { Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { call, openDiskProfile, openTab, ready, signUp, textsBy } from './tabs.ts';

const WRITES = 120;

/** Starts writes that continue in the page. `written` counts the responses by status. */
const beginWriting = (page: Page, token: string, keyed: boolean) =>
  page.evaluate(
    async ([token, count, keyed]) => {
      const written: Record<string, number> = {};
      Object.assign(globalThis, { written });
      const write = async (i: number) => {
        const answer = await window.pipit.fetch('/api/posts', {
          method: 'POST',
          headers: {
            authorization: token,
            prefer: 'return=representation',
            ...(keyed && { 'idempotency-key': `key ${i}` }),
          },
          body: JSON.stringify({ postData: { content: `Write ${i}` } }),
        });
        written[answer.status] = (written[answer.status] ?? 0) + 1;
      };
      // Ten concurrent writes, like several members.
      const next = Array.from({ length: count }, (_, i) => i);
      const work = async () => {
        for (let i = next.shift(); i !== undefined; i = next.shift()) await write(i);
      };
      Object.assign(globalThis, { writing: Promise.all(Array.from({ length: 10 }, work)) });
    },
    [token, WRITES, keyed] as const,
  );

const written = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { written: Record<string, number> }).written);

const until = (page: Page, count: number) =>
  page.waitForFunction(
    (count) => ((globalThis as unknown as { written: Record<string, number> }).written[201] ?? 0) >= count,
    count,
    { polling: 5 },
  );

const crash = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await page.waitForEvent('crash');
};

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['closed', (page) => page.close()],
  ['reloaded', (page) => page.reload()],
  ['crashed', crash],
];

describe('when the tab of the leader is', () => {
  test.each(ways)('%s during 120 writes of another, each is there once', async (_, end) => {
    const profile = await openDiskProfile();
    const leader = await openTab(profile);
    await ready(leader);
    const other = await openTab(profile);
    const token = await signUp(other);
    await beginWriting(other, token, true);
    await until(other, 20);
    await end(leader);
    await other.evaluate(() => (globalThis as unknown as { writing: Promise<void> }).writing);
    expect(await written(other)).toEqual({ 201: WRITES });
    const texts = await textsBy(other, 'robin');
    expect(new Set(texts).size).toBe(WRITES);
    expect(texts).toHaveLength(WRITES);
  });

  test('closed again and again, writes without a key of their own are there once too', async () => {
    const profile = await openDiskProfile();
    const leaders = [await openTab(profile), await openTab(profile), await openTab(profile)];
    const writer = await openTab(profile);
    const token = await signUp(writer);
    await beginWriting(writer, token, false);
    for (const [i, leader] of leaders.entries()) {
      await until(writer, 20 + i * 30);
      await leader.close();
    }
    await writer.evaluate(() => (globalThis as unknown as { writing: Promise<void> }).writing);
    expect(await written(writer)).toEqual({ 201: WRITES });
    const texts = await textsBy(writer, 'robin');
    expect(new Set(texts).size).toBe(WRITES);
    expect(texts).toHaveLength(WRITES);
  });

  test('closed, another answers', async () => {
    const profile = await openDiskProfile();
    const last = await openTab(profile);
    const tabs = [await openTab(profile), await openTab(profile), await openTab(profile), last];
    for (const tab of tabs) await call(tab, '/config');
    for (const leader of tabs.slice(0, -1)) {
      await leader.close();
      expect((await call(last, '/posts')).status).toBe(200);
    }
  });
});

test('three tabs that open at once for the first time see one demo community; each learns what another has written', async () => {
  const profile = await openDiskProfile();
  const tabs = await Promise.all([openTab(profile), openTab(profile), openTab(profile)]);
  for (const tab of tabs) {
    expect((await call(tab, '/users')).body.users).toHaveLength(4);
    expect((await call(tab, '/posts')).body.posts).toHaveLength(5);
  }
  const [one, two] = tabs as [Page, Page, Page];
  const token = await signUp(one);
  for (const tab of tabs) expect((await call(tab, '/users/bookmark', { token })).status).toBe(200);
  const before = await two.evaluate(() => globalThis.told.changed);
  await call(one, '/posts', { method: 'POST', token, body: { postData: { content: 'News.' } } });
  await two.waitForFunction((before) => globalThis.told.changed > before, before);
  // A tab gets no message about its own writes.
  expect(await one.evaluate(() => globalThis.told.changed)).toBe(0);
});

test('a reload in the middle of writes loses none that was answered and doubles none that is sent again', async () => {
  const profile = await openDiskProfile();
  const tab = await openTab(profile);
  const token = await signUp(tab);
  await beginWriting(tab, token, true);
  await until(tab, 30);
  const answered = (await written(tab))[201] ?? 0;
  await tab.reload();
  const kept = await textsBy(tab, 'robin');
  expect(kept.length).toBeGreaterThanOrEqual(answered);
  expect(new Set(kept).size).toBe(kept.length);
  await beginWriting(tab, token, true);
  await tab.evaluate(() => (globalThis as unknown as { writing: Promise<void> }).writing);
  expect(await textsBy(tab, 'robin')).toHaveLength(WRITES);
});
