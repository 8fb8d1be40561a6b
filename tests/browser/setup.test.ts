import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { host, listenForComplaints } from './site.ts';
import { call, openProfile, openTab, signUp } from './tabs.ts';

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

test('and looks after it at the desk: a report is read, acted on, and undone', async () => {
  const site = await host();
  const page = await (await openProfile()).newPage();
  listenForComplaints(page);
  await page.goto(`${site}login`);
  await page.waitForFunction(() => window.pipit);
  const [wick, ines] = [await signUp(page, 'wick'), await signUp(page, 'ines')];
  const owner = { firstName: 'Noor', username: 'noor', password: 'a whole new perch' };
  const given = { secret: await secretOf(page), community: { name: 'Saltmarsh' }, owner };
  const { user, encodedToken } = (await call(page, '/setup', { method: 'POST', body: given })).body;
  const text = 'The gate code is the year.';
  const written = await call(page, '/posts', { method: 'POST', token: wick, body: { postData: { content: text } } });
  const { post } = written.body as unknown as { post: { _id: string } };
  const report = { target: 'post', id: post._id, reason: 'private', note: 'It gives the code away.' };
  expect((await call(page, '/reports', { method: 'POST', token: ines, body: report })).status).toBe(201);

  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [encodedToken ?? '', JSON.stringify(user)] as const,
  );
  await page.goto(`${site}moderation`);
  const card = page.getByRole('article').filter({ hasText: text });
  await card.getByText('It gives the code away.').waitFor();
  await card.getByRole('button', { name: 'Remove post' }).click();
  await page.getByLabel('Why').fill('The code is not ours to give away.');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  // The card is gone for a moment, too, when the queue is read again.
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await card.waitFor({ state: 'detached' });
  const status = async () => (await call(page, `/posts/${post._id}`)).status;
  expect(await status()).toBe(404);
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  expect(await status()).toBe(200);

  // No other person could open an address or an invitation.
  await page.goto(`${site}community`);
  await page.getByLabel('Name').first().waitFor();
  expect(await page.getByText('PUBLIC_URL').count()).toBe(0);
  await page.goto(`${site}invite`);
  await page.getByText('You cannot invite at the moment').waitFor();
});
