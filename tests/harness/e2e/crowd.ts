import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCommunity } from '#seed/generate/generate.ts';
import type { Volume } from '#seed/generate/plan.ts';
import { folderFiles } from '#server/media/files/folder.ts';
import { nodeSqlite } from '#store/engines/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { type RunningServer, startServer } from '../process/server.ts';
import { test as base } from './e2e.ts';

export const CROWD: Volume = { users: 1_500, posts: 2_000, likes: 40_000, follows: 10_000, comments: 10_000 };

/** A server with a grown community, for what must hold however long the lists are. */
export const test = base.extend<object, { crowd: RunningServer }>({
  crowd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'pipit-crowd-'));
      const store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
      const files = folderFiles(folder);
      await generateCommunity(store, { volume: CROWD, seed: 1, until: Date.now(), guestPasswordHash: 'nobody', files });
      await closeStore(store);
      const server = await startServer({ DATA_DIR: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});
