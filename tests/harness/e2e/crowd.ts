import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCommunity } from '#seed/generate/generate.ts';
import type { Volume } from '#seed/generate/plan.ts';
import { folderFiles } from '#server/media/files/folder.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { closeStore, openStore } from '#store/open.ts';
import { type RunningServer, startServer } from '../process/server.ts';

export const CROWD: Volume = { users: 1_500, posts: 600, likes: 12_000, follows: 2_000, comments: 3_000 };

/** A server with a large generated community, for behaviour that must not depend on the length of lists. */
export async function startCrowd(): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'pipit-crowd-'));
  const store = await openStore(nodeSqlite(join(folder, 'pipit.db')));
  const files = folderFiles(folder);
  await generateCommunity(store, { volume: CROWD, seed: 1, until: Date.now(), guestPasswordHash: 'nobody', files });
  await closeStore(store);
  const server = await startServer({ DATA_DIR: folder });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}
