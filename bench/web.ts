import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { guestAccount } from '#contract/guest.ts';
import { generateCommunity } from '#seed/generate.ts';
import { createPasswords } from '#server/passwords.ts';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { findBrowser, launchWith } from '../tests/harness/browser.ts';
import { startServer } from '../tests/harness/server.ts';
import { phone, print, type Session, whole } from './lib/client.ts';
import { median } from './lib/stats.ts';
import { measureStatic } from './static.ts';
import { measureLists } from './web-lists.ts';
import { type Load, loadsOf } from './web-load.ts';
import { measureScale } from './web-scale.ts';

const VISITS = 5;
const POSTS = 5_000;

/** The client in a real browser on a community of 5,000 posts. The machine should have nothing else to do. */
const folder = mkdtempSync(join(tmpdir(), 'pipit-bench-web-'));
await fill(join(folder, 'pipit.db'));
const server = await startServer({ DATA_DIR: folder });
const browser = await chromium.launch(launchWith(await findBrowser('installed')));
try {
  for (const path of ['/', '/login', '/userFeed']) await printLoads(browser, path);
  await measureLists(browser, { url: server.url, session: await logIn(), name: `${POSTS.toLocaleString('en')} posts` });
  await measureScale(browser);
} finally {
  await browser.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
await measureStatic();

async function fill(file: string): Promise<void> {
  const store = await openStore(nodeSqlite(file));
  const volume = { users: 1_500, posts: POSTS, likes: 40_000, follows: 40_000, comments: 5_000 };
  const guestPasswordHash = await createPasswords().hash(guestAccount.password);
  await generateCommunity(store, { volume, seed: 1, until: Date.now(), guestPasswordHash });
  await closeStore(store);
}

async function printLoads(browser: Browser, path: string): Promise<void> {
  const session = path === '/userFeed' ? await logIn() : undefined;
  const loads: Load[] = [];
  for (let i = 0; i < VISITS; i++) loads.push(await loadsOf(browser, server.url, path, { ...phone, session }));
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  print(
    `${path}, slow phone`,
    `LCP ${whole(middle(({ lcp }) => lcp))} ms, TBT ${whole(middle(({ tbt }) => tbt))} ms, ` +
      `CLS ${middle(({ cls }) => cls).toFixed(3)}, script ${(middle(({ script }) => script) / 1000).toFixed(1)} kB on the wire`,
  );
}

async function logIn(): Promise<Session> {
  const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(guestAccount),
  });
  const { encodedToken, foundUser } = (await answer.json()) as { encodedToken: string; foundUser: object };
  return { token: encodedToken, user: JSON.stringify(foundUser) };
}
