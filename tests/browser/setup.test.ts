import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { call, openProfile, openTab } from './tabs.ts';

const secretOf = (page: Page) => page.evaluate(() => window.pipit.setUpSecret());

test('whoever has the browser sets up its Pipit, once, for all tabs', async () => {
  const profile = await openProfile();
  const [one, other] = [await openTab(profile), await openTab(profile)];
  const [first, secret] = [await secretOf(one), await secretOf(other)];
  const owner = { firstName: 'Noor', username: 'noor', password: 'a whole new perch' };
  const setUp = (secret: string | undefined) =>
    call(one, '/setup', { method: 'POST', body: { secret, community: { name: 'Saltmarsh', read: 'members' }, owner } });
  expect((await setUp(first)).status).toBe(404);
  expect((await setUp(secret)).status).toBe(201);
  expect((await call(other, '/posts')).status).toBe(401);
  expect(await secretOf(other)).toBeUndefined();
});
