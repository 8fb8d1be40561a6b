import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { guestAccount } from '#contract/people/guest.ts';
import { generateCommunity } from '#seed/generate/generate.ts';
import { createPasswords } from '#server/services/passwords.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { findBrowser, launchWith } from '../tests/harness/browser/browser.ts';
import { startServer } from '../tests/harness/process/server.ts';
import { phone, print, type Session, whole } from './lib/client.ts';
import { median } from './lib/stats.ts';
import { measureLists } from './web/lists.ts';
import { type Load, loadsOf } from './web/load.ts';
import { fillWithPictures } from './web/pictures.ts';
import { measureScale } from './web/scale.ts';
import { measureStatic } from './web/static.ts';

const VISITS = 5;
const POSTS = 5_000;

/**
 * Measures the client in a real browser, on the demo data and on a community of 5,000 posts in many scripts, each of
 * which needs a font. Nothing else should run on the machine.
 */
const folder = mkdtempSync(join(tmpdir(), 'pipit-bench-web-'));
await fill(join(folder, 'pipit.db'));
const demo = await startServer();
const server = await startServer({ DATA_DIR: folder });
const album = await startServer();
const browser = await chromium.launch(launchWith(await findBrowser('installed')));
try {
  for (const path of ['/', '/login']) await printLoads(browser, demo.url + path, path);
  await printLoads(browser, `${demo.url}/userFeed`, '/userFeed, demo', await logIn(demo.url));
  await printLoads(browser, `${server.url}/userFeed`, '/userFeed, many scripts', await logIn(server.url));
  await printLoads(browser, `${album.url}/userFeed`, '/userFeed, 20 pictures', await fillWithPictures(album.url));
  await measureLists(browser, {
    url: server.url,
    session: await logIn(server.url),
    name: `${POSTS.toLocaleString('en')} posts`,
  });
  await measureScale(browser);
} finally {
  await browser.close();
  await demo.stop();
  await server.stop();
  await album.stop();
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

async function printLoads(browser: Browser, url: string, name: string, session?: Session): Promise<void> {
  const loads: Load[] = [];
  for (let i = 0; i < VISITS; i++) loads.push(await loadsOf(browser, url, { ...phone, session }));
  const middle = (pick: (load: Load) => number) => median(loads.map(pick));
  print(
    `${name}, slow phone`,
    `LCP ${whole(middle(({ lcp }) => lcp))} ms, TBT ${whole(middle(({ tbt }) => tbt))} ms, ` +
      `CLS ${middle(({ cls }) => cls).toFixed(3)}, script ${(middle(({ script }) => script) / 1000).toFixed(1)} kB on the wire`,
  );
}

async function logIn(url: string): Promise<Session> {
  const headers = { prefer: 'return=representation', 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(guestAccount),
  });
  const { encodedToken, foundUser } = (await answer.json()) as { encodedToken: string; foundUser: object };
  return { token: encodedToken, user: JSON.stringify(foundUser) };
}
