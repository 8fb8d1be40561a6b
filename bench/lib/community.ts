import { constants, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateCommunity } from '#seed/generate/generate.ts';
import { presets, type Volume } from '#seed/generate/plan.ts';
import { nodeSqlite } from '#store/engine/drivers/node-sqlite.ts';
import { currentSchema } from '#store/engine/migrations/index.ts';
import type { Store } from '#store/engine/store.ts';
import { closeStore, openStore } from '#store/open.ts';
import { finishJobs } from './finish-jobs.ts';
import { benchFolder } from './folder.ts';

/** Even the smallest needs 2,000 people to follow. */
export const volumes = {
  '10 k': { users: 5_000, posts: 10_000, likes: 50_000, follows: 250_000, comments: 10_000 },
  '100 k': { users: 20_000, posts: 100_000, likes: 500_000, follows: 1_000_000, comments: 100_000 },
  '1 M': { users: 100_000, posts: 1_000_000, likes: 5_000_000, follows: 5_000_000, comments: 1_000_000 },
  peers: presets.peers as Volume,
} as const satisfies Record<string, Volume>;

export type VolumeName = keyof typeof volumes;

const SEED = 1;
const UNTIL = Date.UTC(2026, 10, 1);

/** Returns a data folder with the community in it. */
export async function communityFolder(name: VolumeName): Promise<string> {
  const volume = volumes[name];
  const folder = join(benchFolder, `community-${name.replace(' ', '')}`);
  const stamp = join(folder, 'stamp.json');
  const wanted = JSON.stringify({ volume, seed: SEED, until: UNTIL, schema: currentSchema() });
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`making the community of ${name} posts …`);
  await withStore(folder, (store) => fill(store, name));
  writeFileSync(stamp, wanted);
  return folder;
}

export async function fill(store: Store, name: VolumeName): Promise<void> {
  await generateCommunity(store, { volume: volumes[name], seed: SEED, until: UNTIL, guestPasswordHash: '' });
  await finishJobs(store);
}

/** A copy for writes, so that the next run finds the community unchanged. */
export async function scratchFolder(name: VolumeName): Promise<string> {
  const folder = await communityFolder(name);
  const scratch = join(benchFolder, 'scratch');
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch);
  copyFileSync(databaseIn(folder), databaseIn(scratch), constants.COPYFILE_FICLONE);
  return scratch;
}

const databaseIn = (folder: string) => join(folder, 'pipit.db');

export async function withStore<T>(folder: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(nodeSqlite(databaseIn(folder)));
  try {
    return await work(store);
  } finally {
    await closeStore(store);
  }
}
