import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnProgress } from '#store/transfer/copy.ts';
import { StartError } from '../config/start-error.ts';
import { stampOf } from '../data/files.ts';
import { type Home, makeBackup } from './backup.ts';
import { backupsIn } from './backup-files.ts';
import { type Restored, restoreBackup } from './restore.ts';

const SNAPSHOT = /^before-schema-(\d+)-(.+)\.db$/;

/**
 * Saves the rows before a migration to this schema, and removes earlier snapshots. Returns the file. Without pictures,
 * because no migration changes them.
 */
export async function takeSnapshot(home: Home, to: number): Promise<string> {
  const folder = backupsIn(home.dataDir);
  const earlier = await snapshotsIn(folder);
  const fileAt = (at: number) => join(folder, `before-schema-${to}-${stampOf(at)}.db`);
  let at = Date.now();
  // A start that was just killed may have left one.
  while (existsSync(fileAt(at))) at += 1_000;
  const file = fileAt(at);
  await makeBackup(home, file, { pictures: 'none' });
  for (const name of earlier) await rm(join(folder, name), { force: true });
  return file;
}

/** Restores the data from before the last migration. Later writes are moved to another folder. */
export async function rollBack(home: Home, onProgress?: OnProgress): Promise<Restored & { file: string }> {
  if (home.databaseUrl) {
    throw new StartError('A rollback is for SQLite. With PostgreSQL, restore a backup into an empty database.');
  }
  const folder = backupsIn(home.dataDir);
  const newest = (await snapshotsIn(folder)).at(-1);
  if (!newest) throw new StartError(`There is no snapshot in ${folder}: nothing has been migrated here.`);
  const file = join(folder, newest);
  return { ...(await restoreBackup(home, file, { reason: 'rollback', ...(onProgress && { onProgress }) })), file };
}

/** Ordered by time, newest last. */
async function snapshotsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const stamp = (name: string) => SNAPSHOT.exec(name)?.[2] ?? '';
  return names.filter((name) => SNAPSHOT.test(name)).sort((a, b) => stamp(a).localeCompare(stamp(b)));
}
